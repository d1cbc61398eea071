house-option-unknown = pas d'option { $name } ; il y a { $known }
house-option-flag = l'option { $name } vaut oui ou non, pas { $value }
house-option-number = l'option { $name } est un nombre entier de { $least } à { $most }, pas { $value }
house-option-named-number = l'option { $name } est un nombre entier de { $least } à { $most }, ou { $known }, pas { $value }
house-option-choice = l'option { $name } est l'une de : { $known }, pas { $value }
house-no-book = aucun livre { $name } ; sont installés : { $known }
