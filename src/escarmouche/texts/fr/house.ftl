house-option-unknown = aucune option { $name } ; options possibles : { $known }
house-option-flag = l’option { $name } vaut oui ou non, pas { $value }
house-option-number = l’option { $name } est un nombre entier de { $least } à { $most }, pas { $value }
house-option-named-number = l’option { $name } est un nombre entier de { $least } à { $most }, ou { $known }, pas { $value }
house-option-choice = l’option { $name } est l’une de : { $known }, pas { $value }
house-scene-no-files = une scène isolée ne nomme pas de fichiers : ses cartes y figurent, sous profiles ou cards
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
house-scene-no-effect = aucun effet ne s’appelle { $name }
house-scene-stranger = rien ici ne s’appelle { $name } ; il y a { $known }
house-scene-state = ce n’est l’état ni d’une figurine ni d’une partie : { $error }
house-scene-no-step = ce n’est pas une étape : { $error }
house-scene-start =
    .steps = ce qui reste à jouer, l’étape suivante d’abord, comme le programme l’écrit
house-scene-one-start = la partie commence par un seul de { $names }
house-expected-model = { $who } : { $what } attendu { $wanted }, trouvé { $got }

## Mises en place, armées, champs de bataille, scènes

house-name = { $name }
house-setup-not-one = ceci n’est pas une mise en place : { $error }
house-setup-at = la mise en place est fautive : { $place } : { $reason }
house-illegal-army = { $army } est contraire aux règles : { $place } : { $reason }
house-army-unknown = pas d’armée { $name } ; il y a { $known }
house-field-unknown = pas de champ de bataille { $name } ; il y a { $known }
house-scene-unknown = pas de scène { $name } ; il y a { $known }
house-no-silhouette = aucune silhouette ne s’appelle { $name } ; silhouettes proches : { $known }
house-lesson-book = cette leçon est du livre { $theirs }, et non de { $ours }
house-lesson-silent = une étape sans paroles doit indiquer la réponse donnée : accept

## Campagnes

house-campaign-length = { $battles ->
    [one] { $battles } bataille
   *[other] { $battles } batailles
}
house-campaign-none = une campagne n’a ni table, ni scènes, ni armées prêtes
campaign-other-battle = ce n’est pas la bataille qui doit être livrée
campaign-not-over = la bataille n’est pas encore finie
campaign-not-a-battle = ce n’est pas le récit de la bataille : { $cause }
campaign-other-rules = la bataille a été livrée selon la révision { $theirs } des règles, et elle est jugée selon la révision { $ours } : reprenez d’abord son journal, ce qui la rejoue selon les règles d’aujourd’hui
campaign-other-result = la bataille n’a pas fini comme le dit son rapport
house-scene-no-card = aucune carte { $name } ; il y a { $known }
house-scene-no-file = aucun fichier { $name }
house-scene-whole-card = la carte { $name } est écrite en entier dans la scène : changez-la là
house-scene-two-tables = un champ de bataille ou une table, pas les deux
house-scene-arrow = à écrire « qui -> sur qui », et non { $got }
house-scene-sides = une scène a les places { $seats }, et non { $sides }
house-scene-over = la partie est finie : il ne reste rien à jouer
house-scene-id-twice = un autre s’appelle déjà { $id }
house-scene-off-table = hors de la table
house-expected-no-roll = { $rule } n’aurait pas dû jeter de dés
