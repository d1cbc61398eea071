rules-about = The rules of each book: read them, search them, see which are carried out and proved.
rules-show-about = Show one rule: its text, its numbers, the reading chosen, and where the code and the tests are.
rules-list-about = List the rules of the books.
rules-search-about = Find the rules that have every one of these words in them.
rules-compare-about = Show what two books call by one name, a skill for example, one after the other.
rules-argument-book = A book.
rules-argument-name = The name: a title, a term, or the last part of an id.
rules-coverage-about = Show how many rules are carried out and how many proved. Fails on an id that no book has.

rules-argument-id = The id of the rule, its book first and its name last.
rules-argument-text = The words; case and accents do not matter.
rules-option-book = Only this book.
rules-option-kind = Only rules of this kind.
rules-option-tests = The folder of the tests.
rules-option-floor = Fail if a figure is below the floor kept in this file.
rules-option-raise-floor = Lift the floor kept in this file to the present figures.

rules-source = { $lines ->
    [yes] source: lines { $source }
   *[no] source: { $source }
}
rules-of-book = { $title } · { $book }
rules-term = term: { $term }
rules-title = English title: { $title }
rules-edition = edition: { $edition }
rules-confidence = confidence: { $confidence ->
    [high] high
    [medium] medium
   *[low] low
}
rules-data = Data
rules-choices = Choices of a player
rules-example = Example
rules-unclear = Reading chosen
rules-needs = Builds on
rules-fallback = Falls back on
rules-code = Carried out in
rules-tests = Proved in
rules-nowhere = nowhere yet
rules-none-found = No rule found.

rules-entries = entries
rules-implemented = implemented
rules-tested = tested
rules-total = all
rules-missing = Not yet implemented or not yet tested
rules-unknown = Ids that no book has
rules-fallen = { $book }: { $figure } fell from { $was } to { $now }
rules-figure-implemented = rules implemented
rules-figure-tested = rules tested

rules-no-id = no rule { $id }
rules-other-wording = the French wording of { $id } says more or less than the rule
rules-no-id-close = no rule { $id }; did you mean { $close }?
rules-foreign-id = { $id } does not belong to the book { $book }
rules-twice = { $id } stands twice
rules-says-nothing = { $id } has neither rule nor data
rules-no-python = not Python: { $why }
rules-no-list = expected a list of rule ids

rules-kind-ability = ability
rules-kind-army = army
rules-kind-campaign = campaign
rules-kind-core = core rule
rules-kind-miracle = miracle
rules-kind-optional = optional rule
rules-kind-profile = profile
rules-kind-scenario = scenario
rules-kind-skill = skill
rules-kind-spell = spell
rules-kind-table = table
rules-kind-term = term
rules-kind-terrain = terrain
