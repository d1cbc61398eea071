## Cards at work

confrontation-out-of-reach = more than { $reach } cm away
confrontation-out-of-view = outside the field of view
confrontation-crew-in-the-way = { $fighter } cannot go along there
