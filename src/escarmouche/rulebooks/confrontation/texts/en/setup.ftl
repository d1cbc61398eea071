## Setting up: what may be wrong

confrontation-no-setup-two-armies = two armies fight a battle, not { $count }
confrontation-no-setup-figures = a side has 1 to { $most } figures, and no empty card
confrontation-no-setup-base = a base measures { $least } to { $most } mm
confrontation-no-setup-two-sides = two sides fight a battle
confrontation-no-setup-room = the deployment zone is too small for all the figures of this side
confrontation-no-setup-zones = each side has one deployment zone
