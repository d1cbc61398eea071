/** Where everybody stood after each line of a story, drawn from the story alone. */
import type { Pose } from "./geometry";
import type { Line } from "./wire";

function poseOf(value: unknown): Pose | null {
  if (typeof value !== "object" || value === null) return null;
  const { x, y, facing } = value as Record<string, unknown>;
  return typeof x === "number" && typeof y === "number" ? { x, y, facing: typeof facing === "number" ? facing : 0 } : null;
}

/** The poses after the first `count` lines. `gone`: names of the events by which a model leaves the table. */
export function posesAfter(lines: Line[], count: number, known: Set<string>): Map<string, Pose> {
  const poses = new Map<string, Pose>();
  const history: [string, Pose | undefined][][] = [];
  for (const line of lines.slice(0, count)) {
    if (line.kind === "event") {
      const changes: [string, Pose | undefined][] = [];
      const who = line.data.fighter;
      if (typeof who === "string" && known.has(who)) {
        const pose = poseOf(line.data.pose);
        const leaves = line.what.endsWith("Lost");
        if (pose || leaves) changes.push([who, poses.get(who)]);
        if (leaves) poses.delete(who);
        else if (pose) poses.set(who, pose);
      }
      history.push(changes);
    }
    for (let i = 0; i < line.taken_back; i++)
      for (const [who, before] of history.pop() ?? []) {
        if (before) poses.set(who, before);
        else poses.delete(who);
      }
  }
  return poses;
}
