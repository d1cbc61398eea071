## Wounds: what is told

c2-told-wound-rolled = { $wound ->
    [none] { $fighter }: a hit of Strength { $force }{ $bonus ->
        [0] {""}
       *[other] , modifier { $bonus },
    } against RES { $resistance }{ $location ->
        [none] {""}
        [jambes] , in the legs
        [bras] , in the arms
        [tronc] , in the torso
        [chassis] , in the chassis
        [armature] , in the frame
        [structure] , in the structure
        [mecanisme] , in the works
       *[tete] , in the head
    }: nothing
   *[other] { $fighter }: a hit of Strength { $force }{ $bonus ->
        [0] {""}
       *[other] , modifier { $bonus },
    } against RES { $resistance }{ $location ->
        [none] , an exceptional wound
        [jambes] , in the legs
        [bras] , in the arms
        [tronc] , in the torso
        [chassis] , in the chassis
        [armature] , in the frame
        [structure] , in the structure
        [mecanisme] , in the works
       *[tete] , in the head
    }: { $wound ->
        [stunned] stunned
        [light] a light wound
        [serious] a serious wound
        [critical] a critical wound
       *[killed] killed outright
    }
}
c2-told-fighter-spared = { $fighter } escapes the wound roll
c2-told-fighter-stunned = { $fighter } is stunned until the end of the turn
c2-told-fighter-hurt = { $wound ->
    [none] { $fighter } is wounded no more
    [light] { $fighter }: a light wound
    [serious] { $fighter }: a serious wound
   *[critical] { $fighter }: a critical wound
}
c2-told-fighter-lost = { $how ->
    [killed] { $fighter } is killed outright
    [fled] { $fighter } has fled from the table
   *[destroyed] { $fighter } is destroyed
}
