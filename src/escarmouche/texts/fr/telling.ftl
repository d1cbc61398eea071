telling-number = { $total } = { $base }, { $parts }
telling-part = { $title } { $change } [{ $rule }]
telling-part-word = { $title } [{ $rule }]
telling-rule = [{ $rule }] { $title }
telling-plain = { $text }
records-directory = { $path } est un dossier : une partie s’enregistre dans un fichier
records-no-folder = il n’y a pas de dossier { $path } où enregistrer la partie
records-unwritable = la partie ne peut pas être enregistrée sous { $path } : { $why }
