kernel-divergence = journal entry { $seq }: { $cause }
kernel-not-an-option = { $answer } is not one of the options: { $options }
kernel-not-a-placement = that is not a placement: { $error }
kernel-wrong-number-of-dice = { $wanted } dice are wanted
kernel-not-a-face = { $face } is not a face of a die with { $sides } sides
kernel-nothing-asked = nothing is asked of { $player }
kernel-not-a-player = { $player } does not play in this game
kernel-no-fork = a game without history can’t be forked
kernel-no-decision = there is no decision to take back
kernel-no-entry = there is no journal entry { $seq }
kernel-no-undo = a game without history can’t be taken back
kernel-no-journal = a game without history keeps no journal
kernel-no-resume = a journal can’t be resumed without history
kernel-no-imagination = a game without history can’t be imagined otherwise
kernel-no-analysis = a game without history can’t be analysed in the middle of a step
kernel-half-thrown = these dice are half thrown; they can be analysed once they lie on the table
kernel-not-agreed = dice or hidden things have been seen since; taking this back needs everybody’s consent
kernel-unimaginable = no position that agrees with all that { $player } has seen was found in { $tries } tries
kernel-other-book = the journal is of the book { $theirs }, not { $ours }
kernel-other-rule = the rules ask { $asked }, the journal answers { $answered }
kernel-other-entry = the entry is not what the rules make of this answer
kernel-state-unknown = the state in which the game went over to other rules is unknown to those of today: { $cause }
kernel-state-outdated = here the game went over to revision { $theirs } of the rules from a kept position, which those of today can’t read
kernel-rule-fails = the rules fail here: { $fault }
kernel-other-revision = { $cause } (played by revision { $theirs } of the rules, this is { $ours })
kernel-other-position = the position reached is not the one that was saved
kernel-script-dice = { $rule } throws { $wanted ->
    [one] one die
   *[other] { $wanted } dice
}, the script has { $left } left
kernel-script-no-dice = { $rule } throws { $wanted ->
    [one] one die
   *[other] { $wanted } dice
}, the script has dice for { $known } only
kernel-script-answers = { $rule } asks { $player }, the script has no answer left
kernel-script-rule = { $rule } asks { $player }, the script answers { $answered }
kernel-no-dice = { $rule } rolls, and the game has no dice
kernel-too-deep = more than { $limit } requests: too many to be weighed exactly
kernel-not-finite = { $rule } is not a finite choice: its candidates must be named
kernel-nothing-to-weigh = there is no decision to weigh
kernel-journal-line = { $source }:{ $line }: { $cause }
kernel-journal-empty = the file is empty
kernel-journal-format = unknown format { $found }, expected { $wanted }
kernel-journal-cut = the journal ends before it is complete
kernel-journal-after-end = there is something after the end
kernel-journal-count = { $announced } entries announced, { $found } found
kernel-journal-order = entry { $found } stands where { $wanted } should
kernel-journal-size = larger than { $bytes } bytes
kernel-journal-utf8 = not UTF-8 at byte { $byte }
