## Listes d’armée : ce qui n’y va pas

lfw-army-no-unit = aucune unité n’a la clé { $unit }
lfw-army-no-option = cette unité n’a pas d’option { $option }
lfw-army-option-twice = l’option { $option } figure deux fois
lfw-army-no-skill = cette spécialité n’a pas de compétence { $skill }
lfw-army-skills-of-nobody = seul un spécialiste a des compétences : indiquez sa spécialité
lfw-army-other-faction = { $name } : d’une autre faction
lfw-army-too-dear = { $points } points, au-delà du format de { $format }
lfw-army-unit-too-dear = { $name } : { $points } points, plus de la moitié du format
lfw-army-not-for-it = { $name } : la fiche d’unité ne permet pas { $speciality }
lfw-army-speciality-twice = { $speciality } : une spécialité ne se prend qu’une fois
lfw-army-no-captain = l’armée n’a pas de capitaine
lfw-army-two-of-level-four = un seul spécialiste peut être de niveau 4
lfw-army-skill-count = un spécialiste de niveau { $level } choisit autant de compétences, ici { $count }
lfw-army-skill-twice = une compétence figure deux fois
lfw-army-skill-too-high = une de ces compétences est d’un niveau trop élevé : pour chaque niveau jusqu’à { $level }, une de ce niveau ou d’un niveau inférieur
lfw-army-two-commanders = une armée a au plus une unité avec la mention « commandant »
lfw-army-commander-no-captain = l’unité avec la mention « commandant » doit être le capitaine
lfw-army-legend = { $name } : une unité de légende, que ce scénario ne permet pas
