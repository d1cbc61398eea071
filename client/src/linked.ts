/** Words of a card in which some parts have rules of their own. */
import type { RuledInfo } from "./wire";

/** `after`: what follows on a part with a rule without a space, and stays on its line. */
export interface Part { text: string; rule: string; after?: string }

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
  return together(found.length ? [...found, ...missing] : missing.slice(1));
}

/** Parts of which those with rules keep the commas that follow them. */
function together(parts: readonly Part[]): Part[] {
  return parts.map((part, i) => {
    if (part.rule) return { ...part, after: commas(parts[i + 1]) };
    return parts[i - 1]?.rule ? { ...part, text: part.text.slice(commas(part).length) } : part;
  });
}

/** What a part without a rule begins with, up to the first space. */
function commas(part: Part | undefined): string {
  return part && !part.rule ? (/^\S*/.exec(part.text)?.[0] ?? "") : "";
}
