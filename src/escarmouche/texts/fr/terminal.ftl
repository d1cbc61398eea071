terminal-choose = numéro
terminal-choose-default = numéro, ou Entrée
terminal-place = x y [degrés], vers une lettre ou un id, un numéro, ou Entrée pour 1
terminal-dice = ce que montrent les dés ({ $count }) ; Entrée : le programme les jette
terminal-thrown = jeté par le programme : { $faces }
terminal-no-option = { $typed } n’est pas une des réponses
terminal-no-place = { $typed } n’est pas un lieu ; écrivez 30 20, ou 30 20 90, ou vers B
terminal-help = ? la règle qui interroge · carte · pourquoi (les nombres de la dernière ligne) · annuler · sauver · quitter
