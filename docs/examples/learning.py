"""A player that learns, in a page: policy gradients on what the tactics of the book say (`pip install 'escarmouche[env]'`).

Run it whole, or cell by cell in an editor that knows `# %%`.
"""

# %% A small game: two armies of 80 points, six turns, rewards for points as they are won and lost.
from typing import Any

import numpy as np

from escarmouche.env import env
from escarmouche.rulebooks import book, books

rules = book(books()[0])
armies = [army.key for army in rules.armies() if army.points == 80][:2]
game = env(armies=armies, battlefield=rules.battlefields()[0].key, turns=6, reward="points", hints=True)
learner, opponent = game.possible_agents


# %% What the learner knows of an offer: what the tactics think of it, and whether it is the first of the list.
def features(seen: dict[str, Any]) -> np.ndarray[Any, Any]:
    """A row for each offer."""
    count = int(seen["action_mask"].sum())
    return np.column_stack([np.tanh(seen["hints"][:count]), np.arange(count) == 0])


def chances(weights: np.ndarray[Any, Any], known: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The probability with which each offer is taken: better ones more often."""
    raised = np.exp(known @ weights - (known @ weights).max())
    share: np.ndarray[Any, Any] = raised / raised.sum()
    return share


# %% A game against somebody who takes any offer: what the learner won, and in which direction that pushes its weights.
def episode(weights: np.ndarray[Any, Any], seed: int) -> tuple[float, np.ndarray[Any, Any]]:
    """The points won, as a share of all, and the gradient of what was chosen."""
    game.reset(seed=seed)
    rng = np.random.default_rng(seed)
    won, push = 0.0, np.zeros_like(weights)
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, _ = game.last()
        won += reward if agent == learner else 0.0
        if terminated or truncated:
            game.step(None)
        elif agent == opponent:
            game.step(int(rng.integers(seen["action_mask"].sum())))
        else:
            known = features(seen)
            share = chances(weights, known)
            action = int(rng.choice(len(share), p=share))
            push += known[action] - share @ known
            game.step(action)
    return won, push


# %% Games that went better than usual are made likelier, the others less so.
def train(games: int, *, rate: float = 0.2) -> tuple[np.ndarray[Any, Any], list[float]]:
    """The weights after so many games, and what was won in each."""
    weights, usual, spread, history = np.zeros(2), 0.0, 0.05, []
    for seed in range(games):
        won, push = episode(weights, seed)
        weights = weights + rate * (won - usual) / spread * push / max(1.0, float(np.abs(push).max()))
        spread += 0.05 * (abs(won - usual) - spread)
        usual += 0.05 * (won - usual)
        history.append(won)
    return weights, history


# %% On the road.
if __name__ == "__main__":
    learned, won = train(400)
    print(f"weights: tactics {learned[0]:+.2f}, first offer {learned[1]:+.2f}")
    for start in range(0, len(won), 100):
        print(f"games {start + 1} to {start + 100}: {np.mean(won[start : start + 100]):+.3f} of all points won")
