odds-about = The exact odds of a scene, over every outcome of the dice.
odds-from = Play the scene as written up to this decision, and begin there.
odds-policy = Who decides: default, tactician.
odds-answers = Answers by rule, kept to wherever they are allowed: rule: answer, with commas.
odds-best = Also what each candidate is worth when both sides play on for the best.
odds-quick = Floating point in place of fractions.
odds-undecided-about = How much of a fight without end may be left undecided: 0.001, 1/1000.
odds-rounds = How many turns are followed at most.
odds-plot = Also a picture: FILE.svg or FILE.png.
odds-too-few-decisions = the scene ends after { $count } decisions, before decision { $wanted }
odds-no-policy = no policy { $name }; there is { $known }
odds-bad-share = a share is a number from 0 up to 1, as 0.001 or 1/1000, not { $got }
odds-idle = Never kept to, as nobody asks or it is not allowed: { $rules }
odds-too-long = { $sign } stands for a fraction too long to read; --json has it.
lab-picture-folder = { $path }: there is no folder { $folder } to save the picture in
odds-list = { $items }
odds-chance = Chance
odds-exactly = Exactly
odds-places = Also where models stand at the end.
odds-contact = in contact with { $what }
    .none = in contact with nobody
odds-place = at { $what }
    .none = off the table
odds-elsewhere = { $count ->
    [one] one other place
   *[other] { $count } other places
}
odds-undecided = Undecided after { $rounds } rounds, at most
odds-candidate = Answer
odds-value = Value
odds-value-best = Best play
odds-hurt-out = { $name }: hurt / out
odds-value-meaning = Value: points won in the mean, those of the other side deducted; the wounded count in part. Hurt: worse wounded than before, or lost; who is only stunned or in flight is not counted.
lab-extra = this needs the library { $module }: install escarmouche[{ $extra }]
lab-picture-kind = { $path }: a picture ends in { $known }

lab-about = The lab: games by the thousand, and what they tell about armies, cards and players.
lab-run-about = Play the games of a study; those that are finished already are not played again.
lab-file = The study: a YAML file.
lab-out = The folder of the results; by default that of the study’s name with -results.
lab-workers = How many games are played at a time; by default as many as there are cores.
lab-cluster = The address of a dask cluster that plays, as tcp://host:8786.
lab-quiet = No progress bar.
lab-finished = { $games ->
    [one] One game finished
   *[other] { $games } games finished
}: { $path }
lab-stopped = Stopped after { $count } of { $games } games. The same command goes on with the rest.
lab-no-setting = { $name } takes no setting { $settings }
lab-same-bot = { $one } and { $other } are both called { $name }: give one of them a label of its own
lab-stopping = { $count ->
    [one] One worker finishes what it plays
   *[other] { $count } workers finish what they play
}: a few seconds, or the game under way. Ctrl-C again drops it.
lab-other-study = { $path } holds the results of another study, { $name }: name another folder with --out
lab-no-results = { $path } holds no results of a study
lab-not-a-folder = { $path } is not a folder
lab-unwritable = { $path } cannot be written: { $why }
lab-why-full = no room is left
lab-why-long = the file would be too long
lab-why-forbidden = you may not write there
lab-why-no-folder = there is a file where a folder is wanted
lab-bad-batch = { $path } cannot be read: { $why }
lab-no-table = { $path } cannot be read: { $why }
lab-no-cluster = no cluster answers at { $address }: { $why }
lab-no-workers = the cluster at { $address } has no workers
lab-worker-died = a worker has died; the games that are finished are kept, and the same command goes on with the rest
lab-game-failed = game { $number } has failed ({ $why }); the games that are finished are kept

lab-duels-about = Every card against every other, to the death, exactly: which of them is too cheap.
lab-duels-pack = The cards of this pack only: its key, or a file of cards.
lab-duels-cards = These cards only: keys with commas.
lab-duels-no-pack = no pack { $name }; there is { $known }
lab-duels-no-fighter = { $name } fights nobody: it is no card for duels
lab-duels-no-card = no card { $name }; there is { $known }
lab-duels-not-in-pack = { $name } is in the pack { $its }, not in { $pack }
lab-duels-too-few = it takes two cards at least
lab-duels-bar = Duels
lab-duels-card = Card
lab-duels-points = Points
lab-duels-wins = Wins
lab-duels-points-per-win = Points a win
lab-duels-gain = Gain a duel
lab-duels-meaning = Gain: points won in a duel in the mean, those lost deducted. Above 0, a card is cheap for what it does hand to hand.
lab-duels-failed = { $count ->
    [one] One duel
   *[other] { $count } duels
} could not be followed and are left out.

lab-report-about = What a study has found: one page to read, and every table as CSV.
lab-report-folder = The folder of the results.
lab-report-written = The report: { $path }
report-title = Report: { $study }
report-summary = { $games ->
    [one] One game was played
   *[other] { $games } games were played
}, { $draws } without a winner.
report-intervals = Every figure comes with an interval. If the study were made again and again, nineteen intervals of twenty would hold the true figure: two figures whose intervals lie apart are very likely to differ, two whose intervals overlap widely may be equal. More games make the intervals shorter.
report-army = { $name } ({ $key })
report-armies = Armies
    .about = How often each army won against others. A game without a winner counts half, or where more than two sides or teams meet, one equal share for each.
    .above = { $names }: won more than an even share.
    .below = { $names }: won less than an even share.
    .open = { $names }: no difference proved.
    .more = { $name }: if it goes on like this, { $games ->
        [one] one more game proves
       *[other] { $games } more games prove
    } a difference; for the others it takes more.
report-meetings = Army against army
    .about = How often each army won against each other one, from games between these two. More games: how many would prove a difference, if they went on as before; a dash: none would, as the two are even.
report-proved = proved
report-bots = Machines
    .about = How often each machine won against others. A game without a winner counts half, or where more than two sides or teams meet, one equal share for each.
    .above = { $names }: won more than an even share.
    .below = { $names }: won less than an even share.
    .open = { $names }: no difference proved.
    .more = { $name }: if it goes on like this, { $games ->
        [one] one more game proves
       *[other] { $games } more games prove
    } a difference; for the others it takes more.
report-seats = Who goes first
    .about = How often each seat won, and whoever had the first go.
    .above = { $names }: an advantage.
    .below = { $names }: a disadvantage.
    .open = { $names }: no advantage proved.
report-first-go = { $games ->
    [0] Of the first go nothing can be said: a better player or army may get it more often, so that only games between equal machines count, begun by each army as often as by the other, and there are none.
    [one] For the first go one game counts: it was between equal machines, and one army.
   *[other] For the first go { $games } games count: those between equal machines, each army having begun as often as the other. A better player or army may get it more often, and what they win is not owed to it.
}
report-seat = Seat { $number }
report-first = First go
report-ratings = Ratings
    .about = How strong armies and machines are, each counted by itself, whoever the opponents were (Bradley-Terry; among more than two sides, who wins is the best of them, and the others are not compared). Against one opponent, 100 points more win 64 games of 100, 400 points more 91. The line of the first go tells what it is worth in points.
    .above = { $names }: above the mean.
    .below = { $names }: below the mean.
    .open = { $names }: no difference proved.
report-cards = Cards
    .about = The points of enemies that a card removed, for each point of its own that took part. 1 means that it destroyed its own worth; the dashed line is what all cards of the study destroyed for their points. Lost: the share of its own points that was lost. What a card does for others is not counted.
    .above = { $names }: destroyed more for { $count ->
        [one] its
       *[other] their
    } points than the cards of this study in the mean.
    .below = { $names }: destroyed less for { $count ->
        [one] its
       *[other] their
    } points than the cards of this study in the mean.
    .open = { $names }: neither is proved.
report-bought = Spells and the like
    .about = What models were given besides their cards: the points of enemies that it removed, for each point that it cost, and how often it was used in a game. What it does for others, or to those who live through it, is not counted. The dashed line is what all of them destroyed for their points.
    .above = { $names }: destroyed more for { $count ->
        [one] its
       *[other] their
    } points than all of them in the mean.
    .below = { $names }: destroyed less for { $count ->
        [one] its
       *[other] their
    } points than all of them in the mean.
    .open = { $names }: neither is proved.
report-kills = What removed what
    .about = Which card removed which, how often. A dash stands for nobody: a fall, a flight from the table.
    .axes = Rows: who removed. Columns: whom.
report-lengths = Length of games
    .about = How many games lasted how many turns.
report-lasted = Games lasted { $median } turns in the median, from { $least } to { $most }.
report-calibration = The odds against what happened
    .about = At some decisions the exact odds were worked out beforehand: what might become of every model, and how likely. Things that were foretold alike are taken together; a point shows how often they happened. Points on the dashed line are as they should be: of what is foretold at 30 %, 30 of 100 come true. Points below it: it happened less often than foretold; above, more often. The odds suppose that everybody decides sensibly afterwards; players who decide otherwise draw the points off the line. One fight may be foretold several times, so the intervals are a little too short.
report-forecasts = { $decisions } decisions were weighed and { $count } changes foretold. The Brier score, the mean squared error of the forecasts, is { $score }: 0 would be a prophet, and who always named the average would have { $usual }. { $surprises ->
    [0] Nothing happened that was held impossible.
    [one] One thing happened that was held impossible: somebody decided otherwise than the odds supposed.
   *[other] { $surprises } things happened that were held impossible: somebody decided otherwise than the odds supposed.
}{ $unweighed ->
    [0] {""}
    [one] {" "}One more decision could not be weighed, as its odds failed: { $rules }.
   *[other] {" "}{ $unweighed } more decisions could not be weighed, as their odds failed: { $rules }.
}
report-lasted-alike = All games lasted { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.
report-line = The dashed line: { $even }. Blue intervals lie wholly above it, orange ones wholly below; grey ones hold it, and prove nothing.
report-colon = :
report-unfinished = This study is not finished: { $games } of { $wanted } games. Figures may still change.
report-contents = What is in each army
    .about = How many models of which card, and what they cost together.
report-column-members = Cards
report-column-points = Points
report-column-name = Name
report-column-games = Games
report-column-share = Wins
report-column-opponent = Against
report-column-more = More games
report-column-low = from
report-column-high = to
report-column-rating = Rating
report-column-destroyed = Destroyed
report-column-lost = Lost
report-column-uses = Uses a game
report-column-author = By
report-column-victim = Whom
report-column-how = How
report-column-count = How often
report-column-turns = Turns
report-column-class = Foretold at
report-column-foretold = Foretold
report-column-happened = Happened

env-no-offer = { $number } stands for no offer; there are { $count }
env-no-reward = no reward { $name }; there is { $known }
env-no-render-mode = no render mode { $name }; there is { $known }
