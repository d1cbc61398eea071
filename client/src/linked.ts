/** Words of a card in which some parts have rules of their own. */
import type { RuledInfo } from "./wire";

export interface Part { text: string; rule: string }

/** The value in pieces, those with a rule among them; parts that its words don't have come last, and all of them alone where there are no words. */
export function linked(value: string, ruled: readonly RuledInfo[]): Part[] {
  const found: Part[] = [];
  const missing: Part[] = [];
  let place = 0;
  for (const { text, rule } of ruled) {
    const at = value.indexOf(text, place);
    if (at < 0) {
      missing.push({ text: ", ", rule: "" }, { text, rule });
      continue;
    }
    if (at > place) found.push({ text: value.slice(place, at), rule: "" });
    found.push({ text, rule });
    place = at + text.length;
  }
  if (place < value.length) found.push({ text: value.slice(place), rule: "" });
  return found.length ? [...found, ...missing] : missing.slice(1);
}
