## What terrain does

c2-terrain-slow = every centimetre through it counts twice
c2-terrain-swim = nobody walks into it; one may try to swim across
c2-terrain-long-jump = nobody walks across; one may try to jump over it
c2-terrain-high-jump = nobody walks across; one may try to jump over it
c2-terrain-climb = nobody walks across; one may try to climb it
c2-terrain-barred = nobody gets across
c2-terrain-level = one can stand on top
c2-terrain-opaque = hides what is behind it and no higher ({ $height } cm)
c2-terrain-veil = hides what lies behind more than { $depth } cm of it
