"""The lab: exact odds, games by the thousand, and what they tell about cards, lists and players.

It knows no rule: what can be measured in the games of a book, its measures say.
"""
