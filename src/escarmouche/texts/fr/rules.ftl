rules-about = Les règles de chaque livre : les lire, y chercher, voir lesquelles sont appliquées et prouvées.
rules-show-about = Affiche une règle : son texte, ses chiffres, la lecture retenue, et où sont le code et les tests.
rules-list-about = Liste les règles des livres.
rules-search-about = Trouve les règles où figurent tous ces mots.
rules-compare-about = Montre ce que deux livres appellent d’un même nom, une compétence par exemple, l’un après l’autre.
rules-argument-book = Un livre.
rules-argument-name = Le nom : un titre, un terme, ou la dernière partie d’un identifiant.
rules-coverage-about = Montre combien de règles sont appliquées et prouvées. Échoue sur un identifiant inconnu.

rules-argument-id = L’identifiant de la règle, le livre d’abord et le nom à la fin.
rules-argument-text = Les mots ; ni la casse ni les accents ne comptent.
rules-option-book = Ce livre seulement.
rules-option-kind = Les règles de ce genre seulement.
rules-option-tests = Le dossier des tests.
rules-option-floor = Échoue si un chiffre est sous le plancher gardé dans ce fichier.
rules-option-raise-floor = Relève aux chiffres présents le plancher gardé dans ce fichier.

rules-source = { $lines ->
    [yes] source : lignes { $source }
   *[no] source : { $source }
}
rules-of-book = { $title } · { $book }
rules-term = terme : { $term }
rules-title = titre anglais : { $title }
rules-edition = édition : { $edition }
rules-confidence = confiance : { $confidence ->
    [high] haute
    [medium] moyenne
   *[low] faible
}
rules-data = Données
rules-choices = Choix d’un joueur
rules-example = Exemple
rules-unclear = Lecture retenue
rules-needs = S’appuie sur
rules-fallback = Se rabat sur
rules-code = Appliquée dans
rules-tests = Prouvée dans
rules-nowhere = nulle part encore
rules-none-found = Aucune règle trouvée.

rules-entries = entrées
rules-implemented = appliquées
rules-tested = prouvées
rules-total = toutes
rules-missing = Pas encore appliquées ou pas encore prouvées
rules-unknown = Identifiants qu’aucun livre ne connaît
rules-fallen = { $book } : { $figure }, de { $was } à { $now }
rules-figure-implemented = recul des règles appliquées
rules-figure-tested = recul des règles prouvées

rules-no-id = aucune règle { $id }
rules-other-wording = le texte français de { $id } dit plus ou moins que la règle
rules-no-id-close = aucune règle { $id } ; vouliez-vous dire { $close } ?
rules-foreign-id = { $id } n’est pas du livre { $book }
rules-twice = { $id } figure deux fois
rules-says-nothing = { $id } n’a ni règle ni données
rules-no-python = ce n’est pas du Python : { $why }
rules-no-list = une liste d’identifiants de règles est attendue

rules-kind-ability = capacité
rules-kind-army = armée
rules-kind-campaign = campagne
rules-kind-core = règle de base
rules-kind-miracle = miracle
rules-kind-optional = règle facultative
rules-kind-profile = profil
rules-kind-scenario = scénario
rules-kind-skill = compétence
rules-kind-spell = sortilège
rules-kind-table = table
rules-kind-term = terme
rules-kind-terrain = terrain
