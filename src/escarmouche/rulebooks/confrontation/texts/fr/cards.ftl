## Compétences telles qu'une carte les écrit

confrontation-skill-unknown = compétence inconnue « { $word } »
confrontation-skill-unknown-close = compétence inconnue « { $word } » : faut-il lire { $close } ?
confrontation-skill-no-x = { $skill } s’écrit sans « /{ $got } »
confrontation-skill-needs-x = { $skill } demande { $wants } après une barre oblique
confrontation-skill-needs-god = ce rang s’écrit avec son dieu et la portée de l’aura : { $skill } de (dieu)/(cm)
confrontation-skill-bad-x = { $skill } demande { $wants } après la barre oblique, et non « { $got } »
confrontation-skill-bad-x-close = { $skill } demande { $wants } après la barre oblique, et non « { $got } » : faut-il lire { $close } ?
confrontation-skill-wants-number = un nombre entier de { $least } à { $most }
confrontation-skill-wants-distance = une distance en cm, { $most } au plus
confrontation-skill-wants-cult = la portée de l’aura en cm, { $most } au plus
confrontation-skill-wants-attribute = { $families }
confrontation-skill-wants-named = le nom d’un combattant

## Champs de bataille : ce qui peut clocher

confrontation-field-needs-height = { $kind } : il faut dire sa hauteur (« height », en cm)
confrontation-field-no-height = { $kind } : à plat, sans hauteur
confrontation-field-needs-depth = { $kind } : il faut dire sa profondeur (« depth », en cm)
confrontation-field-no-depth = { $kind } : sans profondeur
confrontation-field-no-top = { $kind } : rien où se tenir debout
confrontation-list-people = Peuple
confrontation-list-artefact = artefact : { $name }
confrontation-list-spell = sortilège : { $name }
confrontation-list-miracle = miracle : { $name }
confrontation-list-of-another = { $words } (figurine { $number })
confrontation-extra-spell = { $pack }, sortilège
confrontation-extra-miracle = { $pack }, miracle
confrontation-extra-artefact = { $pack }, objet magique
