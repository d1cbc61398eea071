/** How the table was after each line of a story, drawn from the story alone. */
import type { Pose } from "./geometry";
import type { Line } from "./wire";

/** Where everybody stood, and how badly each was wounded. */
export interface PastMoment { poses: Map<string, Pose>; harm: Map<string, number> }

function poseOf(value: unknown): Pose | null {
  if (typeof value !== "object" || value === null) return null;
  const { x, y, facing } = value as Record<string, unknown>;
  return typeof x === "number" && typeof y === "number" ? { x, y, facing: typeof facing === "number" ? facing : 0 } : null;
}

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

/** The table after the first `count` lines; `known`: the models that there are. */
export function momentAfter(lines: Line[], count: number, known: Set<string>): PastMoment {
  const poses = new Map<string, Pose>();
  const harm = new Map<string, number>();
  const history: (() => void)[][] = [];
  for (const line of lines.slice(0, count)) {
    if (line.kind === "event") {
      const undo: (() => void)[] = [];
      const who = line.data.fighter;
      if (typeof who === "string" && known.has(who)) {
        const pose = poseOf(line.data.pose);
        const leaves = line.what.endsWith("Lost");
        if (pose || leaves) undo.push(set(poses, who, leaves ? undefined : (pose ?? undefined)));
      }
      for (const [id, amount] of Object.entries(line.harm)) undo.push(set(harm, id, amount));
      history.push(undo);
    }
    for (let i = 0; i < line.taken_back; i++) history.pop()?.reverse().forEach((back) => { back(); });
  }
  return { poses, harm };
}
