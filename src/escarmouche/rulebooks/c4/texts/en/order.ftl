c4-order-other-cards = the order holds each card of the player's units once, and no other
