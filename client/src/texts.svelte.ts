/** What the page says: the Fluent files that it shares with the command line. */
import { FluentBundle, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";
import english from "../../src/escarmouche/texts/en/page.ftl?raw";
import french from "../../src/escarmouche/texts/fr/page.ftl?raw";
import { keep, kept } from "./keep";
import type { Seat } from "./wire";

export type Lang = "en" | "fr";

/** The French "de" before a name, as the texts of the server have it. */
const OPEN = /^(?:[aeiouœæàâäéèêëîïôöùûü]|y[^aeiouéèê]|h(?:erb|ér[ié]t|erm|ist|om|on|or|uil|um|yd))/i;
const functions: Record<Lang, Record<string, (args: FluentValue[]) => string>> = {
  en: {},
  fr: { DE: ([name]) => (OPEN.test(String(name)) ? `d’${String(name)}` : `de ${String(name)}`) },
};

function bundle(lang: Lang, source: string): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false, functions: functions[lang] });
  made.addResource(new FluentResource(source));
  return made;
}

const bundles: Record<Lang, FluentBundle> = { en: bundle("en", english), fr: bundle("fr", french) };

function preferred(): Lang {
  const wish = kept<string>("lang", "");
  if (wish === "en" || wish === "fr") return wish;
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === "en" || tag === "fr");
  return spoken === "fr" ? "fr" : "en";
}

class Speech {
  lang = $state<Lang>(preferred());

  choose(lang: Lang): void {
    this.lang = lang;
    keep("lang", lang);
  }
}

export const speech = new Speech();

/** The text `page-<key>` in the reader's language. */
export function say(key: string, args: Record<string, FluentVariable> = {}): string {
  const spoken = bundles[speech.lang];
  const found = spoken.getMessage(`page-${key}`);
  return found?.value ? spoken.formatPattern(found.value, args) : key;
}

/** A seat as its book calls it, and who sits there: the story knows sides, the players each other. */
export const seatName = (seat: Seat): string => (seat.name ? `${seat.title} — ${seat.name}` : seat.title);

/** Names as one says them together. */
export const listed = (names: string[]): string => new Intl.ListFormat(speech.lang).format(names);

const inTenths = (lang: Lang): Intl.NumberFormat => new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
const tenths: Record<Lang, Intl.NumberFormat> = { en: inTenths("en"), fr: inTenths("fr") };

/** A number as people read it; what is no number stays as it is. */
export function figures(value: number | string): string {
  const number = typeof value === "number" ? value : Number(value);
  return Number.isNaN(number) ? String(value) : new Intl.NumberFormat(speech.lang).format(number);
}

/** A change as people read it: `+1`, `−2`; another value altogether with an arrow. */
export function signed(change: number | string): string {
  return typeof change === "number" ? (change > 0 ? `+${change}` : String(change).replace("-", "−")) : `→ ${figures(change)}`;
}

/** A length in 0.01 mm as people read it, in the `unit` of the book. */
export const distance = (length: number, unit: number): string => say("distance", { value: tenths[speech.lang].format(length / unit), unit });

/** A chance as people read it. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return "<\u00a01\u00a0%";
  if (chance < 1 && chance > 0.99) return ">\u00a099\u00a0%";
  return `${Math.round(chance * 100)}\u00a0%`;
}
