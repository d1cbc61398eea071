server-database-kind = there is no database of the kind { $kind }; known are { $known }
server-no-folder = the folder { $path } can’t be made: { $why }
server-no-database = the database { $url } can’t be used: { $why }
server-no-address = { $host }, port { $port }, can’t be served: { $why }
server-log-level = there is no log level { $level }; known are { $known }
server-no-network = { $name }: { $value } is no address and no network
server-setting = { $name }: { $value } is no number above zero
server-no-setting = there is no setting { $name }; did you mean { $close }?

server-no-link = This link opens no match.
server-no-match = This match does not exist any more.
server-no-book = There is no book { $name }; installed are { $known }.
server-no-file = There is no such file.
server-no-measuring = Nothing may be measured here before it is declared.
server-no-figure = Nobody here is called { $id }.
server-no-rule = There is no rule { $id }.
server-no-seat = There is no seat { $seat }.
server-nothing-asked = Nothing is asked of you now.
server-stale-question = This is not asked any more; the question now is { $question }.
server-no-placement = A spot answers a placement only, and is either a point or a model.
server-over = The match is over.
server-time-up = The time of this seat is up.
server-not-over = The match is not over yet.
server-busy = Too many want to change this match at once; please try again.
server-not-worked-out = This could not be worked out in time.
server-spectator = A spectator can’t do that.
server-not-your-seat = Only who sits there can do that.
server-not-abandoned = The computer plays only for a seat that has been empty for a while; please wait { $seconds ->
    [one] one more second
   *[other] { $seconds } more seconds
}.
server-clocks-run = This match has clocks: they decide how long one may think.
server-not-waited-for = One can call only on a person for whose decision one is waiting, and who sits at another seat.
server-nobody-there = Nobody is there to be called on; the computer may play for an empty seat.
server-somebody-there = Somebody is at that seat; the computer plays only for an empty one.
server-not-silent = It is too early to call; please wait { $seconds ->
    [one] one more second
   *[other] { $seconds } more seconds
}.
server-called-already = The call has been made; the other still has { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
} to decide.
server-no-proposal = Nobody has proposed that.
server-nothing-to-take-back = You have not decided anything yet.
server-rematch-made = The rematch has been made already.
server-no-campaigns = The book { $name } has no campaigns.
server-no-campaign = This match is no battle of a campaign.
server-no-battle = There is no battle to be fought now.
server-battle-made = The battle has been opened already.
server-battle-first = A battle has to be fought now; the campaign goes on after it.
server-battle-begun = What led to a battle that has been opened or fought can’t be taken back.
server-no-draw = Battles of a campaign are fought to their end: there is no draw by agreement.
server-no-rematch = A campaign is not played again from its end, nor is a battle of one.
server-no-list = No list is asked for now.
server-no-scene = This position can’t be written as a scene: the match is over, or its rules have changed.
server-no-beginning = The rules have changed so much that this match can’t even be begun again.
server-seat-unknown = There is no seat { $seat }; there are { $known }.
server-player-unknown = Nobody is called { $name }; there are { $known }.
server-army-unknown = There is no ready army { $name }; there are { $known }.
server-battlefield-unknown = There is no ready battlefield { $name }; there are { $known }.
server-scene-unknown = There is no scene { $name }; there are { $known }.
server-scene-answer = This scene can’t be played: an answer for { $rule } stands in it that is not asked for there.
server-scene-broken = This scene can’t be played: { $why }.
server-scene-other-book = This scene is of the book { $theirs }, not of { $ours }.
server-scene-no-book = This scene does not say of which book it is (book: one of { $known }).
server-lesson-unknown = There is no lesson { $name }; there are { $known }.
server-lesson-no-book = This lesson does not say of which book it is (book: one of { $known }).
server-lesson-otherwise = { $words }
server-no-storage = The server can’t reach its database, or write to it. Nothing has changed; please try again later.
server-other-host = This server is not called { $host }. Whoever runs it can allow that name: ESCARMOUCHE_SERVER_HOSTS.
server-other-site = Pages of other sites can’t do that.
server-not-json = The body of a request has to be JSON, and to say so: content-type application/json.
server-too-slow = The request took too long to come.
server-too-much-asked = Too much is being worked out for this link already; please wait for it.
server-link-busy = This link is used too much; please wait a moment.
server-machines-busy = As many matches as this server allows are being played by computers alone; please try again later.
server-portrait-large = The file is too large: a picture may have { $most } MB.
server-portrait-pixels = The picture is too large: { $width } × { $height } pixels; it may have { $most } million.
server-portrait-kind = This file is no picture that can be shown here; those that can: { $known }.
server-portrait-broken = The picture can’t be read: the file is broken.
server-portrait-card = No pack that was sent has a card { $card }: only a card of one’s own can have a picture of one’s own.
server-portrait-unknown = The picture for the card { $card } is not here (any more); please send it again.
server-portraits-busy = Too many pictures have been sent from here; please wait a moment.
server-no-portrait = There is no such picture.
server-no-message = This is no message: { $why }

server-title-illegal-answer = The rules do not allow this answer
server-title-refused = This is not possible
server-title-diverged = The rules have changed since this match was played
server-title-no-storage = Nothing can be kept now
server-title-other-host = Another name
server-title-other-site = Another site
server-title-not-json = Not JSON
server-title-too-slow = Too slow
server-title-too-much-asked = Too much at once
server-title-portrait-large = Too large
server-title-portrait-pixels = Too large
server-title-portrait-kind = Not a picture
server-title-portrait-broken = Broken
server-title-portrait-card = Not a card of one’s own
server-title-portrait-unknown = No such picture
server-title-portraits-busy = Too many requests
server-title-no-portrait = No such picture
server-title-link-busy = Too many requests
server-title-machines-busy = Too many computers at play
server-title-fault = Something went wrong here
server-title-no-link = No such link
server-title-no-match = No such match
server-title-no-book = No such book
server-title-no-file = No such file
server-title-no-measuring = No measuring now
server-title-no-figure = Nobody of that name
server-title-no-rule = No such rule
server-title-no-seat = No such seat
server-title-nothing-asked = Nothing is asked
server-title-stale-question = No longer asked
server-title-no-placement = Not a placement
server-title-over = The match is over
server-title-time-up = No time left
server-title-not-over = The match is not over
server-title-busy = Too busy
server-title-not-worked-out = Not worked out
server-title-spectator = For players only
server-title-not-your-seat = Not your seat
server-title-not-abandoned = The seat is not abandoned
server-title-clocks-run = There are clocks
server-title-not-waited-for = Not waited for
server-title-nobody-there = Nobody is there
server-title-somebody-there = Somebody is there
server-title-not-silent = Too early
server-title-called-already = Called already
server-title-no-proposal = Nothing is proposed
server-title-nothing-to-take-back = Nothing to take back
server-title-rematch-made = The rematch is made
server-title-no-scene = No such scene
server-title-no-beginning = The match can’t be begun
server-title-seat-unknown = No such seat
server-title-player-unknown = No such player
server-title-army-unknown = No such army
server-title-battlefield-unknown = No such battlefield
server-title-scene-unknown = No such scene
server-title-scene-answer = This scene is at fault
server-title-scene-broken = This scene is at fault
server-title-scene-other-book = Another book
server-title-scene-no-book = No book named
server-title-lesson-unknown = No such lesson
server-title-lesson-no-book = No book named
server-title-lesson-otherwise = Not now
server-title-no-message = Not a message
server-title-too-deep = Nested too deeply
server-title-http-400 = The request is at fault
server-title-http-404 = There is nothing here
server-title-http-405 = That can’t be done here
server-title-http-413 = Too large
server-title-http-429 = Too many requests

server-http-faults = The request is not as it should be: { $faults }
server-fault-at = { $place }: { $fault }
server-fault-expected = expected { $expected }, got { $got }
server-fault-limits = expected { $expected } { $limits }
server-fault-missing = the field { $field } is missing
server-fault-unknown = there is no field { $field }
server-fault-not-json = this is no JSON
server-fault-other = { $said }

server-notice-take-back-proposed = { $by } would like to take back the last decision
server-notice-take-back-declined = { $by }: no taking back
server-notice-taken-back = { $by } takes back the last decision
server-notice-draw-offered = { $by } offers a draw
server-notice-draw-declined = { $by }: no draw
server-notice-draw-agreed = A draw is agreed
server-notice-time-up = The time of { $by } is up
server-notice-conceded = { $by } concedes
server-notice-called = { $by } is waiting for { $seat } to decide, and may claim the victory in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}
server-notice-claimed = { $seat } has not decided in time: { $by } claims the victory
server-notice-person-plays = { $seat } is played by a person again
server-notice-machine-plays = { $seat } is now played by the computer ({ $player })
server-notice-upgraded = The rules have been mended since. The match goes on by those of today{ $again ->
    [0] .
    [one] ; one answer is asked again.
   *[other] ; { $again } answers are asked again.
}
server-notice-battle-opened = The table for the battle is ready
server-notice-rematch = A rematch is ready

serve-about = Serve matches to browsers: play over the network.
serve-host = The address to serve at. 127.0.0.1 is this machine only, 0.0.0.0 everybody who can reach it.
serve-port = The port; 0 picks a free one.
serve-db = The database: a URL (sqlite, postgresql) or the path of an SQLite file. Without it ESCARMOUCHE_DATABASE_URL, else a file of your own.
serve-log = How much is logged: debug, info, warning or error.
serve-open = Open at { $url }
serve-browser = Opens the page in your browser.
