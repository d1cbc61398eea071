## Skills as a card writes them

confrontation-skill-unknown = unknown skill "{ $word }"
confrontation-skill-unknown-close = unknown skill "{ $word }": did you mean { $close }?
confrontation-skill-no-x = { $skill } stands alone, without "/{ $got }"
confrontation-skill-needs-x = { $skill } needs { $wants } after a slash
confrontation-skill-needs-god = write this rank with its god and the reach of the aura: { $skill } of (god)/(cm)
confrontation-skill-bad-x = { $skill } needs { $wants } after the slash, got "{ $got }"
confrontation-skill-bad-x-close = { $skill } needs { $wants } after the slash, got "{ $got }": did you mean { $close }?
confrontation-skill-wants-number = a whole number from { $least } to { $most }
confrontation-skill-wants-distance = a distance in cm up to { $most }
confrontation-skill-wants-cult = the reach of the aura in cm, up to { $most }
confrontation-skill-wants-attribute = { $families }
confrontation-skill-wants-named = the name of a fighter

## Battlefields: what may be wrong with one

confrontation-field-needs-height = { $kind }: say how high it is ("height", in cm)
confrontation-field-no-height = { $kind }: lies flat and has no height
confrontation-field-needs-depth = { $kind }: say how deep it is ("depth", in cm)
confrontation-field-no-depth = { $kind }: has no depth
confrontation-field-no-top = { $kind }: has no top to stand on
confrontation-list-people = People
confrontation-list-artefact = artefact: { $name }
confrontation-list-spell = spell: { $name }
confrontation-list-miracle = miracle: { $name }
confrontation-list-of-another = { $words } (figure { $number })
confrontation-extra-spell = { $pack }, spell
confrontation-extra-miracle = { $pack }, miracle
confrontation-extra-artefact = { $pack }, magic object
