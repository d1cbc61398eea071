telling-number = { $total } = { $base }, { $parts }
telling-part = { $title } { $change } [{ $rule }]
telling-part-word = { $title } [{ $rule }]
telling-rule = [{ $rule }] { $title }
telling-plain = { $text }
telling-throw-at = { $throw }, against { $target }
telling-throw-needing = { $added ->
    [none] { $throw }: { $needed } or more
   *[other] { $throw }: { $needed } or more, with { $added }
}
telling-throw-against = { $added ->
    [none] { $throw }: the die against { $against }
   *[other] { $throw }: the die { $added } against { $against }
}
telling-throw-adding = { $throw }: the die { $added }
records-directory = { $path } is a directory: a game is saved in a file
records-no-folder = there is no folder { $path } to save the game in
records-unwritable = the game can’t be saved as { $path }: { $why }
