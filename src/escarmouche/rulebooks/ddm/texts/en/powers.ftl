## Spells and abilities in the format of spells

ddm-act-cast = { $creature ->
    [none] cast { $target }
   *[other] { $creature }: cast { $target }
}
ddm-act-use = { $creature ->
    [none] use { $target }
   *[other] { $creature }: use { $target }
}
ddm-act-area = { $target ->
    [none] over { $square } squares, nobody there
   *[other] over { $square } squares: { $target }
}
ddm-act-level = mark a box of level { $square }
ddm-act-summon = { $target }
ddm-act-switch = { $target }, which goes to { $there }; the other to { $here }
ddm-spell-target = { $creature } uses { $power }: at whom?
ddm-spell-radius = { $creature } uses { $power }: over which squares?
ddm-ability-sorcerer-spells = { $creature } casts { $power }: which box does it cost?
ddm-term-summon = { $creature } summons: whom, and where?
ddm-term-switch-position = Who changes places with { $target }?
ddm-term-immediate = Does anybody step in?
    .pass = nobody
ddm-term-acting = { $creature } makes an attack at once: which?
    .pass = none
ddm-term-push-pull = Where is { $target } moved to?
    .stop = no farther
ddm-term-slide = Where is { $target } moved to?
    .stop = no farther
ddm-term-reroll = { $creature } may throw again (it came to { $result ->
    [true] a success
    [false] a failure
    [hit] a hit
    [critical] a critical
   *[miss] a miss
})
    .yes = throw again
    .no = leave it
