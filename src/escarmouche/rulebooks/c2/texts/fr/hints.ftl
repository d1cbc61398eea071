## Ce qu'on sait avant de répondre

c2-hint-shoots-no-more = { $fighter } aura trop bougé pour tirer ce tour-ci
c2-hint-shoots-harder = { $fighter } tirera en mouvement : difficulté +1
c2-hint-counter-shot = { $target } peut riposter par un Contre-Tir sur { $fighters } : touche
c2-hint-blast = un Piège touche tous ceux qui sont ici
