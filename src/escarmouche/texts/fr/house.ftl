house-option-unknown = pas d’option { $name } ; il y a { $known }
house-option-flag = l’option { $name } vaut oui ou non, pas { $value }
house-option-number = l’option { $name } est un nombre entier de { $least } à { $most }, pas { $value }
house-option-named-number = l’option { $name } est un nombre entier de { $least } à { $most }, ou { $known }, pas { $value }
house-option-choice = l’option { $name } est l’une de : { $known }, pas { $value }
house-no-book = aucun livre { $name } ; sont installés : { $known }

## Ce qu'une scène attend

house-scene-no-event = aucun événement ne s’appelle { $name } ; il y a { $known }
house-scene-no-field = cet événement n’a pas de { $name } ; il y a { $known }
house-expected-event = événement { $number } attendu : { $event } ; ont été racontés : { $got }
house-expected-absent = { $event } n’aurait pas dû arriver
house-expected-asked = { $rule } aurait dû poser une question ; ont interrogé : { $got }
house-expected-rolled = { $rule } aurait dû jeter des dés ; ont jeté : { $got }
house-expected-winner = vainqueur attendu { $wanted }, trouvé { $got }
house-scene-no-rule = aucune règle { $name } ; il y a { $known }
