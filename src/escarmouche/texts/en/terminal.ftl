terminal-choose = number
terminal-choose-default = number, or Enter
terminal-place = x y [degrees], toward a letter or id, a number, or Enter for 1
terminal-dice = what the dice show ({ $count }); Enter: they are thrown for you
terminal-thrown = thrown for you: { $faces }
terminal-no-option = { $typed } is none of the answers
terminal-no-place = { $typed } is no place; write 30 20, or 30 20 90, or toward B
terminal-help = ? the rule that asks · map · why (the numbers behind the last line) · undo · save · quit
