cli-about = Plays, referees, explains and simulates tabletop miniature games, rules fully enforced.
cli-lang = The language of everything shown: fr or en. It may stand anywhere in the line.
cli-json = Print JSON, for programs.
cli-help-option = Show this help and leave.
cli-arguments = Arguments
cli-options = Options
cli-commands = Commands
cli-errors = Error
