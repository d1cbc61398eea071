cli-about = Joue, arbitre, explique et simule des jeux de figurines, toutes règles appliquées.
cli-lang = La langue de tout ce qui s’affiche : fr ou en. Se place n’importe où dans la ligne.
cli-json = Affiche du JSON, pour les programmes.
cli-help-option = Affiche cette aide et s’arrête.
cli-arguments = Arguments
cli-options = Options
cli-commands = Commandes
cli-errors = Erreur
