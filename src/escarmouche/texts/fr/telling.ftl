telling-number = { $total } = { $base }, { $parts }
telling-part = { $title } { $change } [{ $rule }]
telling-part-word = { $title } [{ $rule }]
telling-rule = [{ $rule }] { $title }
telling-plain = { $text }
telling-throw-at = { $throw }, contre { $target }
telling-throw-needing = { $added ->
    [none] { $throw } : { $needed } ou plus
   *[other] { $throw } : { $needed } ou plus, avec { $added }
}
telling-throw-against = { $added ->
    [none] { $throw } : le dé contre { $against }
   *[other] { $throw } : le dé { $added } contre { $against }
}
telling-throw-adding = { $throw } : le dé { $added }
records-directory = { $path } est un dossier : une partie s’enregistre dans un fichier
records-no-folder = il n’y a pas de dossier { $path } où enregistrer la partie
records-unwritable = la partie ne peut pas être enregistrée sous { $path } : { $why }
