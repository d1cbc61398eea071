# Cards, armies and companies as people write them.
c4-card-five-choices = a banner has five choices, not { $count }
c4-card-ranks-of-category = infantry, cavalry and creatures have Ranks, war machines and titans have none ({ $category })
c4-card-no-mandatory-choice = no choice of the banner is mandatory
c4-card-key-twice = { $card } stands twice
c4-card-strengths = the standard strength { $least } is above the maximum strength { $most }
c4-card-standard-is-special = the standard fighter of a troop is not special
c4-card-special-is-standard = nothing makes this fighter special
c4-card-courage-or-fear = a card shows either Courage or Fear
c4-card-heavy-or-light = cavalry is heavy or light, and nobody else is
c4-card-movement = { $length } cm is no Movement: from 0 to 60 cm, in hundredths of a millimetre
c4-card-unknown-skill = no skill { $skill }; there are { $known }
c4-company-no-army = no army { $army }; there are { $known }
c4-company-no-troop = nobody has a troop { $troop }
c4-company-no-incarnate-called = nobody has an Incarnate { $incarnate }
c4-company-too-dear = { $points } army points are more than the { $limit } allowed
c4-company-strength = { $troop }: { $strength } fighters instead of { $strengths }
c4-strength-fixed = { $strength }
c4-strength-between = { $least } to { $most }
c4-company-no-special = the troop has no special fighter { $special }
c4-company-specials = { $special }: { $count }, of whom the troop allows { $most }
c4-company-specials-above-strength = { $count } special fighters in a unit of { $strength }
c4-company-one-post = { $post ->
        [standard_bearer] a unit has one standard-bearer at most
       *[musician] a unit has one musician at most
    }
c4-company-one-incarnate = a unit has one Incarnate at most
c4-company-foreign-incarnate = { $incarnate } is of another army than { $troop }
c4-company-not-his-troop = { $incarnate } is not the champion of { $troop }
c4-company-other-category = { $incarnate } is of another category than { $troop }
c4-company-cannot-fly = { $incarnate } cannot fly with { $troop }
c4-company-no-choice-left = { $troop }: no choice of this banner is left for this unit
c4-company-mandatory-choice = the mandatory choice of this banner is not filled
c4-company-banner-incomplete = banner { $banner } is to be complete before the next begins
c4-company-other-alliance = { $troop }: of another alliance
c4-company-one-ally = a banner has one allied unit at most
c4-company-no-incarnate = a company has at least one Incarnate
c4-company-person-twice = { $incarnate }: the same Incarnate fights in the company already
c4-company-commander-late = the Commander cannot be among the reinforcements
c4-card-unknown-effect = no { $effect } among the spells and miracles of this army; there are { $known }
c4-card-foreign-effect = { $effect } does not suit this mystic: another element or aspect, or he has no such power
c4-card-familiar-fights = a familiar moves and does nothing else; it stands by itself, in no troop
c4-effect-range = { $length } cm is no range: above 0, up to 200 cm
c4-effect-difficulty = rituals and communions have a difficulty, spells and miracles have none
c4-effect-difficulty-of-nobody = the difficulty is a characteristic of the target, and there is no target to have it
c4-effect-value = only rituals and communions have a value among attributes
c4-effect-source = { $source } is no { $kind ->
        [spell] element
        [ritual] element
       *[other] aspect
    }
c4-effect-area = only what is aimed at a fighter has an area about him
c4-effect-upkeep = what is over at once neither costs upkeep nor does anything in each turn
c4-effect-lasts = what is changed, forbidden or given lasts for some time: the effect needs a duration
c4-effect-summons = { $troop }: { $strength } fighters are summoned instead of { $strengths }
c4-artefact-price = an artefact does something for Elixir and has a price, or neither
c4-company-no-attribute = nobody who leads this unit can be given { $attribute }
c4-company-attribute-twice = { $attribute } is given twice
c4-company-attributes = { $incarnate }: attributes worth { $value }, of which { $most } are allowed
c4-company-foreign-gift = { $gift } is not for { $incarnate }: another path, element or aspect
c4-company-no-familiars = no magician { $magician } in this unit whom a familiar could accompany
c4-company-familiars = { $magician }: { $count } familiars; a magician of Rank { $rank } has { $rank } at most
c4-card-no-mystics = in a unit of mystics every standard fighter is a magician or one of the faithful
c4-company-no-equipment = { $troop }: its description has no equipment { $equipment }
c4-card-not-compact = only a people whose units may close up has benefits of that
c4-card-benefit = a formation changes a characteristic by { $most } at most
c4-company-late-too-dear = reinforcements of { $points } army points, where the battle allows { $limit }
c4-company-early-too-dear = assault units of { $points } army points, where the battle allows { $limit }
c4-list-army = Army
c4-list-banner = Banner { $number } ({ $points } army points)
c4-list-order = Choices of the banner: { $choices }
c4-list-choice = { $count ->
    [0] { $category }
   *[other] { $category } of Rank { $ranks }
}
c4-list-mandatory = { $choice } (mandatory)
c4-list-incarnate-given = Incarnate (attributes: { $value } of { $most })
c4-list-add = Add a unit: { $army }
c4-list-add-ally = Add an allied unit: { $army }
c4-list-troop = { $rank ->
    [0] { $name } ({ $category }, strength { $least })
   *[other] { $name } ({ $category } of Rank { $rank }, strength { $least })
}
c4-list-led = { $name }, with { $heroes }
c4-list-special = special fighter: { $name }
c4-list-equipment = Equipment
c4-list-standard-equipment = standard equipment
c4-list-equipment-each = { $name } ({ $each } army points for each fighter)
c4-list-incarnate = Incarnate
c4-list-no-incarnate = none
c4-list-attribute = attribute: { $name }
c4-list-artefact = artefact: { $name } (value { $value })
c4-list-ritual = ritual: { $name } (value { $value })
c4-list-communion = communion: { $name } (value { $value })
c4-list-familiars = familiars of { $name }
c4-list-reinforcement = arrives as a reinforcement
c4-list-in-banner = Banner of the unit
c4-list-banner-number = banner { $number }
c4-list-further-banner = a further banner
