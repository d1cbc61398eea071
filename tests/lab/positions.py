"""Scenes of which much can come: a round of combat, the same to the death, a shot, a charge that is feared."""

DUEL = """
scene: {fr: Duel, en: Duel}
fighters:
  - {id: one, side: red, at: [50, 20]}
  - {id: other, side: blue, touching: one}
start: {combat: [[one], [other]]}
dice: [5, 2]
"""

TO_THE_DEATH = DUEL + "stop: battle\n"

SHOT = """
scene: {fr: Tir, en: Shot}
fighters:
  - id: archer
    side: red
    at: [50, 30]
    changes: {shooting: 2, weapon: {name: {fr: Arc, en: Bow}, strength: 5, short: 20, medium: 30, long: 40}}
  - {id: target, side: blue, at: [50, 55]}
start: {shot: archer -> target}
"""

FEAR = """
scene: {fr: Peur, en: Fear}
fighters:
  - {id: beast, side: blue, at: [50, 45], changes: {fear: 8}}
  - {id: runner, side: red, at: [50, 30]}
start: {charge: beast -> runner}
"""
