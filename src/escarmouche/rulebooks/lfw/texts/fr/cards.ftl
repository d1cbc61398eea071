## Fiches d’unité et listes d’armée : ce qui n’y va pas

lfw-card-key-twice = une autre fiche a déjà la clé { $card }
lfw-card-weapon-without-skill = une unité qui a une arme de tir a une capacité de tir
lfw-length = une longueur en pouces, plus de 0 et au plus { $most }, en centièmes de millimètre entiers, et non { $got }
lfw-size = une taille en mm, plus de 0 et au plus { $most }, en centièmes entiers (un nombre pair pour un socle), et non { $got }
lfw-option-twice = une autre option a déjà la clé { $option }
lfw-option-no-weapon = l’unité n’a aucune arme nommée { $weapon }
lfw-rule-unknown = aucune règle spéciale ne s’appelle { $word }
lfw-rule-unknown-close = aucune règle spéciale ne s’appelle { $word } ; vouliez-vous dire { $close } ?
lfw-roll-unknown = { $word } n’est pas une sorte de jet
lfw-roll-unknown-close = { $word } n’est pas une sorte de jet ; vouliez-vous dire { $close } ?
lfw-rule-takes-nothing = { $name } s’écrit sans parenthèses
lfw-rule-takes-number = { $name } a un nombre entre parenthèses : (2)
lfw-rule-takes-target = { $name } a un seuil entre parenthèses : (5+)
lfw-rule-takes-rolls = { $name } a les sortes de jets entre parenthèses : (touche), (combat), (défense)
