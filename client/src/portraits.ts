/** Pictures for cards of one's own: sent to the server, and kept in this browser as they are shown. */
import { portraitOf, Refused, sendPortrait } from "./api";
import type { MyPack, MyPortrait } from "./keep";
import { say } from "./texts.svelte";

/** How many megabytes a file may have: of a larger one not even the refusal would come through. */
const MOST = 4;

/** The portrait in a file. Throws what is wrong with the file. */
export async function portraitIn(file: File, name: string): Promise<MyPortrait> {
  if (file.size > MOST * 1024 ** 2) throw new Refused({ type: "about:blank", title: say("portrait-large", { most: MOST }), status: 413 });
  const { id } = await sendPortrait(file);
  return { id, name, data: await asText(await portraitOf(id)) };
}

/** The same packs, their portraits sent once more: the server forgets those that no match has shown. */
export const sentAgain = (packs: MyPack[]): Promise<MyPack[]> =>
  Promise.all(
    packs.map(async (pack) => {
      const sent = Object.entries(pack.portraits).map(async ([card, one]) => [card, { ...one, ...(await sendPortrait(asFile(one.data))) }] as const);
      return { ...pack, portraits: Object.fromEntries(await Promise.all(sent)) };
    }),
  );

/** Whether the server has no portrait (any more) that was given to a card. */
export const isGone = (error: unknown): boolean => error instanceof Refused && error.problem.type.endsWith(":portrait-unknown");

function asText(picture: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => { done(reader.result as string); };
    reader.onerror = () => { failed(reader.error ?? new Error()); };
    reader.readAsDataURL(picture);
  });
}

function asFile(data: string): Blob {
  const [head = "", body = ""] = data.split(",");
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type: /^data:([^;]+)/.exec(head)?.[1] ?? "" });
}
