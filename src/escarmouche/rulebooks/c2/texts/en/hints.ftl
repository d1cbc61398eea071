## What is known before an answer

c2-hint-shoots-no-more = { $fighter } will have moved too far to shoot this turn
c2-hint-shoots-harder = { $fighter } will shoot on the move: difficulty +1
c2-hint-counter-shot = { $target } may make a counter-shot at { $fighters }: it hits
c2-hint-blast = a trap hits all here
