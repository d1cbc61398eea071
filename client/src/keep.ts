/** What this browser remembers; a browser that may not remember plays all the same. */

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`escarmouche.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`escarmouche.${name}`, JSON.stringify(value));
  } catch {
    // full, or forbidden: nothing is lost but the memory of it
  }
}

/** A game of mine: its id, and the links of the seats that I hold (several, at one screen). */
export interface Mine { match: string; links: string[]; watch: string; invite: Record<string, string> }

const MOST = 50;

export const myGames = (): Mine[] => kept<Mine[]>("games", []);

export function remember(game: Mine): void {
  keep("games", [game, ...myGames().filter((other) => other.match !== game.match)].slice(0, MOST));
}

export function forget(match: string): void {
  keep("games", myGames().filter((game) => game.match !== match));
}

/** The lessons of a book that were taken to their end in this browser, by key. */
export const finishedLessons = (book: string): string[] => kept<Record<string, string[]>>("lessons", {})[book] ?? [];

export function finishLesson(book: string, lesson: string): void {
  const finished = finishedLessons(book);
  if (lesson && !finished.includes(lesson)) keep("lessons", { ...kept<Record<string, string[]>>("lessons", {}), [book]: [...finished, lesson] });
}

/** A picture for a card of one's own: under which id it was sent, what the card is called, and the picture as it is shown. */
export interface MyPortrait { id: string; name: string; data: string }

/** A file with cards of one's own, and pictures of some of them, by their keys. */
export interface MyPack { name: string; book: string; text: string; portraits: Record<string, MyPortrait> }

export const myPacks = (): MyPack[] => kept<MyPack[]>("packs", []);

/** Keeps the packs of a book in the place of those that were kept of it. */
export function keepPacks(book: string, packs: MyPack[]): void {
  keep("packs", [...myPacks().filter((pack) => pack.book !== book), ...packs]);
}

/** A scene that was saved or opened here. */
export interface MyScene { name: string; book: string; text: string }

const MOST_SCENES = 20;

export const myScenes = (): MyScene[] => kept<MyScene[]>("scenes", []);

const others = (scene: MyScene): MyScene[] => myScenes().filter(({ name, book }) => name !== scene.name || book !== scene.book);

/** One more scene; it takes the place of one of the same name. */
export function keepScene(scene: MyScene): void {
  keep("scenes", [scene, ...others(scene)].slice(0, MOST_SCENES));
}

export function forgetScene(scene: MyScene): void {
  keep("scenes", others(scene));
}
