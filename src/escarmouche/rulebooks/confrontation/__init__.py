"""What editions of Confrontation share: dice, the wound table, peoples and sizes.

An edition says of these what it does otherwise: which rule lets a die be thrown again, what a double does, how wounds add
up. Where editions differ in mechanism, as in the exchange of blows or in activation, each has a chapter of its own.
"""
