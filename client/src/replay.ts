/** How the table was after each line of a story, drawn from the story alone. */
import type { Pose } from "./geometry";
import type { Line, Stance } from "./wire";

/** Where everybody stood, and how badly each was wounded. */
export interface PastMoment { poses: Map<string, Pose>; harm: Map<string, number> }

/** Sets a value, and gives what sets it back. */
function set<V>(values: Map<string, V>, key: string, value: V | undefined): () => void {
  const before = values.get(key);
  const put = (wanted: V | undefined): void => {
    if (wanted === undefined) values.delete(key);
    else values.set(key, wanted);
  };
  put(value);
  return () => { put(before); };
}

/** The table after the first `count` lines; `stood`: who was there before. */
export function momentAfter(stood: Record<string, Stance>, lines: Line[], count: number): PastMoment {
  const poses = new Map<string, Pose>();
  const harm = new Map<string, number>();
  for (const [id, { at, facing, harm: wounds }] of Object.entries(stood)) {
    if (at) poses.set(id, { x: at[0], y: at[1], facing: facing ?? 0 });
    harm.set(id, wounds ?? 0);
  }
  const history: (() => void)[][] = [];
  for (const line of lines.slice(0, count)) {
    if (line.kind === "event") {
      const undo: (() => void)[] = [];
      for (const [id, { at, facing, harm: wounds }] of Object.entries(line.stances)) {
        undo.push(set(poses, id, at ? { x: at[0], y: at[1], facing: facing ?? 0 } : undefined));
        if (wounds !== undefined) undo.push(set(harm, id, wounds));
      }
      for (const [id, wounds] of Object.entries(line.harm)) undo.push(set(harm, id, wounds));
      history.push(undo);
    }
    for (let i = 0; i < line.taken_back; i++) history.pop()?.reverse().forEach((back) => { back(); });
  }
  return { poses, harm };
}

/** The chapter in which the last of the first `count` lines of a story stands. */
export const chapterAfter = (lines: Line[], count: number): string => lines.slice(0, count).findLast((one) => one.style === "chapter")?.text ?? "";

/** The places of a story at which one stops when one steps by lines, answers, turns, or figures that move. */
export function stopsBy(lines: Line[], by: "line" | "answer" | "turn" | "figure"): number[] {
  let mover = "";
  return lines.flatMap((line, index) => {
    const [moved = ""] = Object.entries(line.stances).flatMap(([id, { at }]) => (at ? [id] : []));
    const next = moved !== "" && moved !== mover;
    if (moved) mover = moved;
    const stops = { line: true, answer: line.what === "Chosen", turn: line.style === "chapter", figure: next }[by];
    return stops ? [index + 1] : [];
  });
}
