# Why a unit can't go where somebody wants it.
c4-not-its-fighters = the move names every fighter of { $unit } that is left, and no other
c4-not-from-his-place = { $fighter } does not start from his place
c4-fighter-cannot = { $fighter }: { $why }
c4-touches-an-enemy = { $fighter } would be in contact with { $enemy }
c4-engages-nobody = { $fighter } can engage { $unit }, and has to
c4-among-friends = { $fighter } would stop among the fighters of { $unit }
c4-on-a-comrade = { $fighter } would stand on the base of { $other }
c4-far-from-leader = { $fighter } would be more than 10 cm from the leader, { $leader }
c4-far-from-comrades = { $fighter } would be more than 2.5 cm from every other fighter of the unit
c4-outside-its-zone = { $fighter } would be outside the deployment zone
c4-deployed-at-an-enemy = { $fighter } would be in contact with an enemy
c4-no-room-to-deploy = no room in the deployment zone for { $unit }
c4-far-from-master = { $fighter } would be more than 3 cm from its magician, { $master }
c4-summoned-unseen = { $mystic } would not see { $fighter } there
c4-not-base-to-base = { $fighter } would not be base to base with the unit
c4-not-in-ranks = the unit would not stand in ranks of sizes as equal as possible
c4-loses-touch = { $fighter } would lose touch with the unit on the way
