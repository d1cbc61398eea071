## Conditions, tempers and leadership: what is asked

ddm-act-square = { $square }
ddm-act-wake = wake { $target }
ddm-act-turn-undead = turn { $target }
ddm-condition-phased-out = { $creature } comes back: where?
ddm-move-legal-position = { $creature } cannot stand here: where does it go?
ddm-term-rush = How does { $creature } rush { $target }?
    .walk = on foot
    .fly = flying
    .burrow = under the ground
ddm-ability-tyrannical-morale = Does { $creature } stake its life on its morale save (+{ $bonus })?
    .yes = yes: if it fails, it dies
    .no = no
ddm-ability-spell-resistance = Does { $creature } resist the spell of { $caster } ({ $needed } or more gets through)?
    .resist = it resists
    .allow = it lets the spell through
