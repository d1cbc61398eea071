page-skip = Skip to the game
page-theme-auto = Look: as the machine
page-theme-light = Look: light
page-theme-dark = Look: dark
page-close = Close
page-copy = Copy
page-copied = Copied
page-not-copied = The browser does not let this page copy.
page-loading = Just a moment …
page-no-server = The server does not answer. Please try again in a moment.
page-too-long = That was too long for the server. Please try something shorter.
page-try-again = Try again
page-lacking = { $what ->
    [books] What there is to know of this book did not come: { $why }
    [seats] Who sits at this table is not known: { $why }
    [games] Your matches did not come: { $why }
    [cards] The cards there are did not come: { $why }
    [example] The example of a list did not come: { $why }
    [card] This card did not come: { $why }
    [distance] The distance was not measured: { $why }
    [orderable] What standing orders may be about did not come: { $why }
    [odds] The odds did not come: { $why }
    [turning-points] What decided the match did not come: { $why }
    [known] What is known of this question did not come: { $why }
    [orders] The standing order was not taken: { $why }
    [form] What there is to choose from did not come: { $why }
   *[line] The server did not understand this page: { $why }
}
page-to-lobby = To the lobby

page-lobby-pitch = You own the figures and know the fun. This table knows the rules: it shows what can be done now, what it will probably do, what happened, and why.
page-play-alone = Play alone: { $name }
page-games-alone = Scenarios against the computer
page-games-alone-count = { $count } to choose from
page-games-alone-against = against { $count } others
page-quick-match = Play now against the computer
page-new-match = A new match
page-book = Book
page-side = Side { $number }
page-side-with = Side { $number }, with side { $others }
page-who = Who plays
page-who-me = me
page-who-friend = a friend, by link
page-who-same = somebody at this screen
page-who-tactician = computer: tactician
page-who-random = computer: beginner
page-army = Army
page-any = any
page-army-name = { $points ->
    [0] { $name }
   *[other] { $name } ({ $points } points)
}
page-army-own = my own list …
page-army-list = Army list
page-army-check = Check the list
page-army-legal = { $name }: { $points } of { $limit } points, by the rules
page-army-finding = { $what }: { $reason }
page-army-illegal = This list does not keep to the rules:
page-army-unreadable = This list cannot be read as it stands. It is made of lines “name: value”, and dashes for what stands in a list; what belongs together is indented alike. The example shows how. At fault:
page-own-cards = My own cards { $count ->
    [0] {""}
   *[other] ({ $count })
  }
page-own-cards-how = A file with cards (YAML), as the guide describes it; lists may name them then. It stays in this browser. Each card may have a picture of its own, shown in the place of its silhouette: PNG, JPEG, WebP or GIF, up to 4 MB.
page-own-cards-open = Open a file with cards …
page-own-cards-forget = forget { $name }
page-own-cards-most = No more than { $most } files with cards can be used at once; forget one first.
page-own-cards-unreadable = This file can’t be read any more; open it once more.
page-portrait-choose = Choose a picture …
page-portrait-other = Another picture …
page-portrait-for = A picture for { $name }
page-portrait-remove = Remove
page-portrait-remove-of = Remove the picture of { $name }
page-portrait-alt = Picture of { $name }
page-portrait-by = Picture: { $who }’s own
page-portraits-by = Pictures of cards of their own were brought by: { $who }.
page-portrait-large = The file is too large: a picture may have { $most } MB.
page-cards-there-are = The { $count } cards there are
page-cards-find = Find a card
page-cards-insert = Put its key where I write
page-uneven = The armies are not of one size: { $points } points.
page-battlefield = Battlefield
page-agreed = What is agreed on
page-option-own = one of my own…
page-option-own-file = { $name }: a file
page-option-own-text = { $name }: what it says
page-option-chapters = { $count } more rules to agree on, as usual unless you say otherwise{ $changed ->
    [0] {""}
    [one] ; one of them is changed
   *[other] ; { $changed } of them are changed
}
page-option-chapter-count = { $changed ->
    [0] { $count ->
        [one] one rule
       *[other] { $count } rules
    }
    [one] { $count } rules, one changed
   *[other] { $count } rules, { $changed } changed
}
page-option-further = { $count } more rules to agree on{ $changed ->
    [0] {""}
    [one] , one of them changed
   *[other] , { $changed } of them changed
}
page-option-usual = as usual
page-scene = Scene
page-scene-none = none, an ordinary battle
page-my-name = My name
page-free-measuring = Measuring is free at any time
page-clocks = With clocks
page-clock-minutes = Minutes each
page-clock-increment = Seconds more for each decision
page-clock-fallen = When time is up
page-clock-loses = that side loses
page-clock-plays-on = { $who } plays on
page-clock-of = Time left to { $who }
page-begin = Begin
page-my-games = My games
page-no-games = Matches that you begin or join in this browser are found here.
page-forget = Forget this match
page-forget-sure = The secret link of this match is forgotten with it: without it nobody can sit there again.
page-forget-yes = Forget it
page-forget-no = Keep it
page-game-won = Won by { $who }
page-game-drawn = A draw
page-game-your-go = Your go
page-game-their-go = Their go
page-invite-title = Your match is ready
page-invite-how = { $count ->
    [one] Send this link to your friend and to nobody else: who has it sits there.
   *[other] Send each of your friends a link, and nobody else: who has it sits there.
}
page-invite-link = Link for your friend
page-invite-link-for = Link for { $side }
page-briefing-whole = Who, where, how long
page-briefing-folded = Less
page-briefing-with = with { $others }
page-ally = on your side
page-invite-enter = To the table

page-connecting = Coming to the table …
page-lost = The line is cut. The page keeps trying; nothing is lost.
page-no-link = This link opens no match
page-you = you
page-present = is here
page-absent = is away
page-briefing = This match
page-briefing-who = Who
page-briefing-where = Where
page-briefing-wins = What wins
page-briefing-lasts = How long
page-briefing-show = About this match
page-your-go = Your go
page-your-go-in = { $count ->
    [one] Your go
   *[other] Your go in { $count } matches
}
page-waiting = { $who } is thinking …
page-playing = The game goes on …
page-watching = You are watching.
page-side-panel = Story and forces
page-story = Story
page-story-all = { $count } earlier lines
page-story-latest = Latest
page-story-choices = Tell every answer, too
page-forces = Forces
page-points = { $points ->
    [one] one point
   *[other] { $points } points
}
page-number-base = Base
page-number-total = Total
page-why = Why? { $rule }
page-which-rule = Which rule?
page-chance = { $condition } { $chance }
page-chances = { $name }: { $chances }
page-always-default = Don’t ask me this again: always “{ $answer }”
page-always-usual = Don’t ask me this again (usual answer: { $usual })
page-odds-worse = wounded
page-odds-out = lost
page-odds-about = What becomes of { $name } before this is over. Wounded: by any wound, lost included.
page-answered = Answered for you:
page-ask-again = Ask me again
page-more-below = more below
page-sight-share = { $share } % seen
page-sight-none = out of sight
page-stock = { $name }: { $count }
page-stock-of = { $name }: { $count } of { $most }
page-odds-sure = certain: { $what }
page-arrange-how = The first is played first. Drag a card to its place, or move it by the arrow keys or the buttons.
page-arrange-card = { $number }: { $name }
page-arrange-sooner = { $name }: sooner
page-arrange-later = { $name }: later
page-arrange-done = Lay them out in this order
page-place-how = Drag it, or point at the table. The light ground is where it may go.
page-place-how-facing = Point at what it is to face, or turn it with ⟲ and ⟳.
page-place-how-group = Point at the table: the first of them goes there, and the others come along in formation. The light ground is where the first may go.
page-place-how-point = Point at the table; what you point at can then be dragged. The light ground is where it may lie.
page-place-how-tile = Drag it, or point at where its middle is to lie; turn it with ⟲ and ⟳, with Q and E, or with Shift and the wheel. The light ground is where its middle may lie.
page-mark-fleeing = fleeing
page-mark-stunned = stunned
page-mark-weakened = weakened
page-mark-spell = effect in force
page-mark-hidden = hidden
page-mark-aloft-1 = in the air, level 1
page-mark-aloft-2 = in the air, level 2
page-mark-shaken = shaken
page-mark-slow = slow
page-mark-clumsy = clumsy
page-place-each = Drag single figures to put them elsewhere (G holds one for the arrow keys).
page-place-drafted = Being looked at …
page-place-looking = The ground is being looked at …
page-trial-failed = What comes of this place could not be foretold: { $why } The place may be taken all the same: if the rules forbid it, nothing happens.
page-place-good = It may go there.
page-place-here = Here
page-place-facing = This way
page-place-offer = Suggest a place
page-squares = { $count ->
    [one] one square
   *[other] { $count } squares
}
page-still-left = { $distance } left
page-up-to = up to { $distance }
page-visible = { $by ->
    [none] { $share } % visible
   *[other] { $share } % visible, behind { $by }
}
page-unseen = { $by ->
    [none] out of sight
   *[other] out of sight, behind { $by }
}
page-place-via = Way point
page-place-straight = Without way points
page-turn-left = Turn left
page-turn-right = Turn right
page-distance = { $unit ->
    [2540] { $value }"
   *[other] { $value } cm
}

page-table-label = The table
page-table-keys = Arrow keys move the figure that is placed, with Shift by millimetres; Q and E turn it, W sets a way point, Enter puts it down. Otherwise the arrow keys move the view. Plus and minus zoom, 0 shows the whole table, N and P go from figure to figure, T from one piece of terrain to the next. The digits answer a question.
page-keys = Keyboard
page-keys-question = A question
page-keys-options = takes the option beside which it stands
page-keys-numbers = takes the number, where options are numbers
page-keys-roam = from option to option, and takes it
page-keys-placing = Somebody is placed
page-keys-move = moves it; begins where it may stand
page-keys-move-fine = by millimetres
page-keys-turn = turns it
page-keys-via = sets a way point
page-keys-part = holds one of several that are placed together
page-keys-confirm = puts it down
page-keys-table = The table
page-keys-pan = moves the view, when nobody is placed
page-keys-zoom = nearer, farther
page-keys-fit = shows the whole table
page-keys-figures = next or last figure
page-keys-terrain = next piece of terrain
page-keys-close = closes its card
page-keys-page = The page
page-keys-sheet = this sheet
page-keys-tab = from part to part
page-legend = What is what
page-legend-bare = Bare ground everywhere.
page-terrain-height = { $height } high
page-terrain-depth = { $depth } deep
page-ground-sure = it may go there
page-ground-perhaps = perhaps: it hangs on its facing, or on the way round terrain
page-zoom-asked = Nearer to what is asked about
page-measured-edges = { $distance }, edge to edge
page-measured-points = { $distance }, point to point
page-measure-how = The tape measures from point to point; from figure to figure it measures from edge to edge.
page-in-force = In force:
page-value-now = { $base } → { $total }
page-too-far-by = { $distance } too far
page-throw-skip = Skip the dice ({ $count } more)
page-zoom-in = Nearer
page-zoom-out = Farther
page-zoom-fit = The whole table
page-measure = Measuring tape

page-curtain-title = { $who }, your go
page-curtain-words = Everybody else looks away now: what is in hand is for one pair of eyes.
page-curtain-open = I am { $who }

page-menu = Menu
page-take-back = Take back
page-fair-play = Between players
page-offer-a-draw = Offer a draw
page-offer-draw = { $who } offers a draw.
page-offer-take-back = { $who } asks to take back: { $what }
page-offer-last = the last decision
page-offered-draw = You offer a draw: waiting for { $who }.
page-offered-take-back = You ask to take back: waiting for { $who }.
page-withdraw = Withdraw
page-accept = Agree
page-decline = Decline
page-concede = Concede
page-concede-sure = Really concede
page-stand-in = Let the computer play for { $who }
page-call = Call on { $who } to decide
page-called = { $who } has time to decide until you may claim the victory:
page-called-me = { $who } is waiting for you, and may claim the victory in:
page-claim = Claim the victory
page-orders = Standing orders
page-orders-about = What you are asked about, and what is answered for you.
page-order-ask = always ask me
page-order-when = ask me only when …
page-order-never = never: I pass
page-order-default = Always the usual answer
page-all-defaults = Let all my answers be given, and watch
page-this-match = This match
page-replay = Replay
page-replay-where = Place in the story
page-replay-speed = Speed
page-play = Play
page-pause = Pause
page-journal = Download the journal
page-scene-name = Name of the scene
page-scene-saved = Saved as “{ $name }”: in a file, and here, where the lobby finds it under “Scene”.
page-scene-mine = Saved here
page-scene-file = Open a scene from a file …
page-scene-forget = Forget this scene
page-save-scene = Save this position as a scene
page-bug-report = Copy as bug report
page-share-watch = Copy the link for spectators
page-share-own = Copy my own link
page-share-invite = Copy the link for my friend
page-rematch = Rematch
page-rematch-swapped = Rematch, sides swapped

page-result-won = { $who } { $count ->
    [one] wins
   *[other] win
}
page-stuck = This match can’t be played on
page-stuck-how = The rules have changed since. The table is shown as its story leaves it, and all of it can be watched once more.
page-result-draw = A draw
page-result-played = { $length ->
    [none] Played to the end.
   *[other] Played to the end: { $length }.
}
page-result-conceded = { $length ->
    [none] By concession.
   *[other] By concession: { $length }.
}
page-result-agreed-draw = { $length ->
    [none] Agreed on.
   *[other] Agreed on: { $length }.
}
page-result-time-up = { $length ->
    [none] Time ran out.
   *[other] Time ran out: { $length }.
}
page-result-claimed = { $length ->
    [none] The other did not answer any more.
   *[other] The other did not answer any more: { $length }.
}
page-result-scored = { $points ->
    [one] { $points } point won
   *[other] { $points } points won
}
page-result-lost = { $points ->
    [one] one point lost
   *[other] { $points } points lost
}

page-decisive = What decided it
page-decisive-loss = { $who }: worth { $points ->
    [one] one point
   *[other] { $points } points
} less

page-rule-source = { $lines ->
    [yes] source: lines { $source }
   *[no] source: { $source }
}
page-rule-choices = Choices of a player
page-rule-example = Example
page-rule-reading = Reading chosen
page-rule-needs = Builds on

page-not-built = The page has not been built here
page-how-to-build = With Node 20 or later: { $command }. An installed package contains the page already. The API is described at { $schema }.

page-lessons = Lessons
page-lessons-taken = { $taken } of { $all } taken
page-lessons-skip = I know the game
page-lessons-offer = Offer me lessons again
page-lesson-first = Learn: { $name }
page-lesson-go-on = Go on learning: { $name }
page-lesson-minutes = { $minutes } minutes
page-lesson-taken = taken
page-lesson-step = Step { $step } of { $steps }
page-lesson-done = Lesson taken
page-lesson-next = Next lesson
page-lesson-show = Show me
page-lesson-file = Open a lesson from a file …

page-recap = What the others did
page-recap-again = What they did ({ $count })
page-recap-skip = Skip
page-recap-next = Next
page-replay-back = Step back
page-replay-on = Step on
page-replay-by = Step by
page-replay-by-line = by line
page-replay-by-answer = by answer
page-replay-by-turn = by turn
page-replay-by-figure = by figure

page-about = About this program, and whose work is in it
page-about-what = Escarmouche plays tabletop miniature games by their rules. It comes without the rulebooks: whoever plays owns them.
page-about-works = What others have made
page-about-icons = The silhouettes of the figures:
page-about-page = The page:
page-about-texts = Its texts:
page-about-portraits = Pictures of players’ own cards are brought by the players themselves, and are theirs.
page-about-portrait = { $name }: your own picture
page-about-by = by { $by }:
page-about-others = others
page-about-books = The names of games belong to their owners; the cards that come with the program are its own.
page-pointing = What you point at
page-pointing-how = Point at the ground or at an enemy.
page-pointing-go = Go there
page-start-over = Start over
page-cancel = Cancel

# -- campaigns

page-what-to-play = What to play
page-what-match = a single match
page-what-campaign = a campaign: { $name }
page-campaign-pitch = A row of battles that belong together: those who matter most gain experience from one to the next. Armies are made up from battle to battle.
page-campaign-points = Points of each battle
page-campaign-points-usual = as usual
page-campaign-length = How many battles
page-campaign-length-open = as many as you like
page-campaign-title = { $battles ->
    [0] A campaign begins
    [one] A campaign, one battle fought
   *[other] A campaign, { $battles } battles fought
}
page-campaign-now = What is to be decided
page-campaign-people = Those who take part
page-campaign-nobody = Nobody has been chosen yet.
page-campaign-battle = To the battle
page-campaign-battle-how = The battle is fought at a table of its own; what comes of it is brought back here by itself.
page-campaign-battle-on = The battle is being fought; what comes of it is brought back here by itself.
page-campaign-battle-soon = The battle begins as soon as one of the players comes to the table.
page-campaign-to-battle = Go to the battle
page-campaign-battles = Battles fought
page-campaign-over = The campaign is over
page-to-campaign = Back to the campaign
page-this-campaign = This campaign
page-hand-over = Let the computer play for me
page-take-over = Play myself again
page-list-find = Look for a card
page-list-fewer = one fewer: { $name }
page-list-more = one more: { $name }
page-list-points = { $points }
page-list-about = About { $name }
page-list-done = That is my list
page-list-propose = Another proposal
page-list-sum = { $points } of { $limit } points
page-options-find = Look among { $count } answers
page-list-belongings = { $count ->
    [one] { $count } item that it may have
   *[other] { $count } items that it may have
}
page-list-choices = { $count ->
    [one] one choice
   *[other] { $count } choices
}
page-list-choice = { $name } ({ $points })
page-list-add = add: { $name }
page-list-remove = remove: { $name }
page-list-faults = { $count ->
    [one] one fault
   *[other] { $count } faults
}
page-list-limit = Points at most
page-army-as-text = The list as a text
page-list-lines = What the army is made of
page-match-title = { $title }: { $who }
page-army-others = Of no people
page-real-table = At a real table
page-real-table-how = With your figures and your dice, and one phone between you: the page tells the rules, asks one question at a time, keeps turns and wounds. You type what the dice show.
page-dice-shows = What the die shows
page-dice-next = Die { $number } of { $of }, with { $sides } sides
page-dice-clear = Start over
page-dice-right = That is right
page-dice-typed = or type what they show
page-dice-take = Take it
page-dice-none = No die: the page throws it
page-measured = Measured at the table
page-measured-in-reach = In reach, the figure goes up to:
page-measured-out-of-reach = Not in reach, it goes as near as may be to:
page-options-closed = What is not possible
page-game-scene = Scene “{ $name }”
page-game-again = Rematch
page-threats = What it threatens
page-threats-how = Right click: it stays, with what it threatens
