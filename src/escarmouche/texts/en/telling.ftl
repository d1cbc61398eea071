telling-number = { $total } = { $base }, { $parts }
telling-part = { $title } { $change } [{ $rule }]
telling-part-word = { $title } [{ $rule }]
telling-rule = [{ $rule }] { $title }
telling-plain = { $text }
records-directory = { $path } is a directory: a game is saved in a file
records-no-folder = there is no folder { $path } to save the game in
records-unwritable = the game can’t be saved as { $path }: { $why }
