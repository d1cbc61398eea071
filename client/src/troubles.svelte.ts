/** What went wrong between this page and the server, told until it is put right or waved away. */
import { untrack } from "svelte";
import { Refused } from "./api";
import { say } from "./texts.svelte";

/** What the reader lacks by it: each has its words in `page-lacking`. */
export type Lack =
  | "books" | "seats" | "games" | "cards" | "example" | "card" | "distance" | "orderable" | "odds" | "turning-points" | "known" | "orders" | "line" | "form";

interface Trouble { lack: Lack; why: string; again: (() => void) | null }

class Troubles {
  all = $state.raw<Trouble[]>([]);
  /** Whether a dialog lies over the page, beneath which nothing can be pressed: it has to show them itself. */
  covered = $state(false);

  /** `again`: what may help. Of each kind only the last is told. */
  tell(lack: Lack, why: string, again: (() => void) | null = null): void {
    this.all = [...this.all.filter((one) => one.lack !== lack), { lack, why, again }];
  }

  forget(lack: Lack): void {
    if (this.all.some((one) => one.lack === lack)) this.all = this.all.filter((one) => one.lack !== lack);
  }
}

export const troubles = new Troubles();

/** Why something failed, as one tells people. */
export const reasonOf = (error: unknown): string => (error instanceof Refused ? error.message : say("no-server"));

/**
 * Asks the server for something, and takes what comes; should nothing come, says so and lets the reader ask once more.
 * Gives what ends it, as effects want it: then nothing that comes is taken any more.
 */
export function load<T>(lack: Lack, ask: () => Promise<T>, take: (found: T) => void): () => void {
  let wanted = true;
  const attempt = (): void => {
    ask().then(
      (found) => {
        if (!wanted) return;
        troubles.forget(lack);
        take(found);
      },
      (error: unknown) => { if (wanted) troubles.tell(lack, reasonOf(error), attempt); },
    );
  };
  attempt();
  return () => {
    wanted = false;
    untrack(() => troubles.forget(lack));
  };
}
