/** The rule that the reader has asked to see. */
class ShownRule {
  id = $state("");
}

export const shownRule = new ShownRule();

export function why(id: string): void {
  shownRule.id = id;
}
