## Magic and scenarios: what happens

lfw-treasure-treasure = Treasure
lfw-treasure-provisions = Provisions
lfw-told-spell-cast = { $unit } casts “{ $spell }” for { $cost } Pm{ $targets ->
    [none] {""}
   *[other] : { $targets }
}
lfw-told-terrain-appeared = New terrain: { $piece }
lfw-told-night-fell = Night falls until the turn ends
lfw-told-wind-rose = A wind rises, and carries along whoever moves
lfw-told-returned = { $unit } is back until the turn ends
lfw-told-vanished = { $unit } vanishes again
lfw-told-length-set = Turn { $turn } will be the last
lfw-told-treasure-taken = { $unit } takes { $treasure }
lfw-told-treasure-laid = { $treasure } lies at { $point }, left there by { $unit }
lfw-told-unit-saved = { $left ->
    [yes] { $treasures ->
        [none] { $unit } leaves the battlefield and is saved
       *[other] { $unit } leaves the battlefield with { $treasures }
    }
   *[no] { $unit } hands over { $treasures }
}
lfw-told-place-searched = { $found ->
    [none] { $unit } searches { $site } and finds nothing yet
    [empty] { $unit } searches { $site }: it is empty
   *[treasure] { $unit } searches { $site } and finds the treasure
}
lfw-told-objectives-revealed = Secondary objectives: { $objectives }{ $improvised ->
    [none] {""}
   *[other] ; for everybody: { $improvised }
}
lfw-told-investigating = { $unit } investigates a corner of the table
lfw-told-scored = { $side } scores { $points }, and has { $total }
lfw-told-hill-held = { $side } holds the strategic point ({ $turns })

## What is asked

lfw-magic-phase = Which mage casts a spell?
    .pass = none for now
lfw-magic-cost = { $unit }: which spell?
lfw-spell-resolve = { $unit } casts { $spell }: at whom?
lfw-spell-resolve-width = How wide is what { $unit } makes appear (in inches, { $most } at most)?
lfw-spell-resolve-height = How high is what { $unit } makes appear (in inches, { $most } at most)?
lfw-spell-vent-attaque-eclaire = Who runs now that all have shot?
    .pass = nobody for now
lfw-spell-vent-leve-du-vent = Where does the wind blow (from { $unit } towards a point)?
    .yes = goes with the wind
    .no = stays
lfw-spell-vent-main-du-vent = Where is { $unit } carried (towards a point)?
lfw-scenario-objective-tresor = { $unit } touches { $treasure }: does it take it?
    .yes = takes it
    .no = leaves it
lfw-scenario-objective-tresor-drop = { $unit }: does it put { $treasure } down?
    .yes = puts it down
    .no = keeps it
lfw-scenario-objective-tresor-laid = { $unit }: where is { $treasure } put down?
lfw-scenario-objective-tresor-steal = Who takes { $treasure } after the combat?
    .pass = nobody
lfw-scenario-secondary-general = Which secondary objective is chosen?
lfw-scenario-embuscade-urbaine-victory = { $unit } is at the edge: does it hand over its treasure?
    .yes = hands it over
    .no = keeps it
lfw-scenario-reserve-convoitee-victory-leave = { $unit }: does it leave the battlefield?
    .yes = leaves
    .no = stays
lfw-scenario-fouille-precipitee-victory-leave = { $unit }: does it leave the battlefield?
    .yes = leaves
    .no = stays
lfw-scenario-fleau-des-demons-save-leave = { $unit }: does it leave the battlefield?
    .yes = leaves
    .no = stays
lfw-scenario-fleau-des-demons-apparition = Which demon appears?
    .none = no more this turn
lfw-scenario-reserve-convoitee-field = On which diagonal do the treasures lie?
    .rising = from near left to far right
    .falling = from far left to near right
lfw-scenario-imposer-le-respect-deployment = Which territory does the defender take?
    .near = the near one
    .far = the far one
lfw-scenario-imposer-le-respect-army = Who is the champion?
lfw-do-search = { $name }: search
lfw-do-near-left = { $name }: investigate the near left corner
lfw-do-near-right = { $name }: investigate the near right corner
lfw-do-far-left = { $name }: investigate the far left corner
lfw-do-far-right = { $name }: investigate the far right corner
lfw-specialist-mage-violence-mentale = { $unit }: throw the dice for the wounds ({ $count }) again?
    .yes = throw again
    .no = keep them
lfw-specialist-mage-vague-de-magie = { $unit }: whom does the spell on { $target } reach as well?
    .pass = nobody

lfw-told-die-turned = { $unit } turns a die from { $die } to { $face }
lfw-spell-lumiere-appel-des-anciens-dieux = { $caster }: which die of its side is turned, once this turn?
    .pass = none
lfw-spell-ombre-haine-des-anciens-dieux = { $caster }: which enemy die is turned, once this turn?
    .pass = none
lfw-do-turn = the { $die } becomes a { $face }

lfw-told-aim-chosen = { $aim ->
    [kill] { $side } wants to kill the titan
   *[killed] { $side } wants the titan to be killed
}
lfw-scenario-assaut-sur-un-titan-assailant = { $player }: what is it to be?
    .kill = to kill the titan oneself
    .killed = that the titan be killed, by whomever

lfw-entrance = the entrance
lfw-told-entrance-agreed = The entrance of the mine is at { $point }
lfw-told-torches-given = { $units ->
    [none] No torch for { $side }
   *[other] A torch for { $units }
}
lfw-told-treasure-hidden = { $side } puts { $treasure } at { $point }
lfw-scenario-mines-deployment-entrance = { $player }: where is the entrance, against an edge of the table?
lfw-scenario-mines-deployment = { $player }: is this entrance accepted?
    .yes = accept it
    .no = propose another one, and a die decides
lfw-scenario-mines-torches = { $player }: who gets a torch?
    .all = everybody
    .none = nobody else
lfw-scenario-mines-field = { $player }: in the middle of which room does the treasure lie?
lfw-scenario-mines-victory-leave = { $unit } is at the entrance: does it leave the battlefield?
    .yes = leaves
    .no = stays
