/** The endpoints of the server. */
import { say, speech } from "./texts.svelte";
import type {
  Agreed, ArmyText, ArmyVerdict, BookInfo, CampaignWish, CardInfo, FilledArmy, FilledVerdict, FormInfo, LessonInfo, MatchWish, NewMatch, OrderInfo, Passage, PortraitInfo, Problem, RuleInfo, SceneInfo, Seating, SheetInfo, Summary, TurningPoint,
} from "./wire";

/** What the server refuses, in the reader's language. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title);
  }
}

async function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  const separator = path.includes("?") ? "&" : "?";
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  const response = await answered(`api/${path}${separator}lang=${speech.lang}`, request);
  return (await response.json()) as T;
}

/** Where a token stands in an address: it is sent in a header instead, as proxies write addresses down. */
const IN_PATH = /^(api\/seats\/)([^/?]+)(.*)$/;

/** What the server answers; what it refuses is thrown, and so is its silence. */
async function answered(address: string, request: RequestInit = {}): Promise<Response> {
  const silent = (): never => { throw new Refused({ type: "about:blank", title: say("no-server"), status: 0 }); };
  const [, before, token, after] = IN_PATH.exec(address) ?? [];
  if (token) {
    address = `${before}-${after}`;
    request.headers = { ...request.headers, authorization: `Bearer ${decodeURIComponent(token)}` };
  }
  const response = await fetch(address, request).catch(silent);
  if (!response.ok) throw new Refused((await response.json().catch(silent)) as Problem);
  return response;
}

const seat = (token: string): string => `seats/${encodeURIComponent(token)}`;

export const books = (): Promise<BookInfo[]> => call("books");
export const cards = (book: string): Promise<CardInfo[]> => call(`books/${book}/cards`);
export const checkArmy = (book: string, army: ArmyText): Promise<ArmyVerdict> =>
  call(`books/${book}/armies/check`, army);
export const armyForm = (book: string, army: ArmyText): Promise<FormInfo> => call(`books/${book}/armies/form`, army);
export const fillArmy = (book: string, filled: FilledArmy): Promise<ArmyText> => call(`books/${book}/armies/fill`, filled);
export const armyText = (book: string, army: string): Promise<ArmyText> => call(`books/${book}/armies/${encodeURIComponent(army)}`);
export const seatsOf = (book: string, options: Record<string, Agreed>): Promise<Seating> =>
  call(`books/${book}/seats`, { options });
export const checkPacks = (book: string, packs: string[]): Promise<CardInfo[]> => call(`books/${book}/packs/check`, { packs });
export const portraitAddress = (id: string): string => `api/portraits/${id}`;
export const checkScene = (text: string): Promise<SceneInfo> => call("scenes/check", { text });
export const checkLesson = (text: string): Promise<LessonInfo> => call("lessons/check", { text });
export const makeMatch = (wish: MatchWish): Promise<NewMatch> => call("matches", wish);
export const makeCampaign = (wish: CampaignWish): Promise<NewMatch> => call("campaigns", wish);
export const toBattle = (token: string): Promise<Passage> => call(`${seat(token)}/battle`, undefined, "POST");
export const toCampaign = (token: string): Promise<Passage> => call(`${seat(token)}/campaign`, undefined, "POST");
export const form = (token: string, seed: number): Promise<FormInfo> => call(`${seat(token)}/form?seed=${seed}`);
export const fill = (token: string, question: string, picked: Record<string, number>): Promise<FilledVerdict> =>
  call(`${seat(token)}/form`, { question, picked });
export const mine = (links: string[]): Promise<{ link: string; match: Summary | null }[]> =>
  call("matches/mine", { links });
export const sheet = (token: string, figure: string): Promise<SheetInfo> => call(`${seat(token)}/figures/${encodeURIComponent(figure)}`);
export const distance = (token: string, one: string, other: string): Promise<{ distance: number }> =>
  call(`${seat(token)}/distance?one=${encodeURIComponent(one)}&other=${encodeURIComponent(other)}`);
export const rule = (id: string): Promise<RuleInfo> => call(`rules/${encodeURIComponent(id)}`);
export const orderable = (token: string): Promise<OrderInfo[]> => call(`${seat(token)}/orders`);
export const turningPoints = (token: string): Promise<TurningPoint[]> => call(`${seat(token)}/turning-points`);
export const restart = (token: string): Promise<unknown> => call(`${seat(token)}/take-back`, { say: "restart" });
export const takeBack = (token: string, say: string): Promise<unknown> => call(`${seat(token)}/take-back`, { say });
export const draw = (token: string, say: string): Promise<unknown> => call(`${seat(token)}/draw`, { say });
export const concede = (token: string): Promise<unknown> => call(`${seat(token)}/concede`, undefined, "POST");
export const standIn = (token: string, whose: string, player: string): Promise<unknown> =>
  call(`${seat(token)}/stand-in`, { seat: whose, player });
export const claim = (token: string, whose: string): Promise<unknown> => call(`${seat(token)}/claim`, { seat: whose });
export const rematch = (token: string, swap: boolean): Promise<{ match: string; link: string }> =>
  call(`${seat(token)}/rematch?swap=${swap}`, undefined, "POST");
export const journalAddress = (token: string): string => `api/${seat(token)}/journal`;

/** Sends a picture for a card of one's own; whether it is one is for the server to say. */
export async function sendPortrait(file: Blob): Promise<PortraitInfo> {
  const kind = file.type.startsWith("image/") ? file.type : "image/unknown";
  const response = await answered(`api/portraits?lang=${speech.lang}`, { method: "POST", headers: { "content-type": kind }, body: file });
  return (await response.json()) as PortraitInfo;
}

/** A portrait as it is kept. */
export async function portraitOf(id: string): Promise<Blob> {
  return (await answered(portraitAddress(id))).blob();
}

export async function journal(token: string): Promise<string> {
  return (await answered(journalAddress(token))).text();
}

/** The position as a scene of this name: the name of a file, and its text. */
export async function scene(token: string, name = ""): Promise<[string, string]> {
  const response = await answered(`api/${seat(token)}/scene?lang=${speech.lang}&name=${encodeURIComponent(name)}`);
  const file = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return [file?.[1] ?? "position.scene.yaml", await response.text()];
}

/** The address of a socket, and the subprotocols: the second has the token. */
export function socketAddress(token: string, cursor: number): [string, string[]] {
  const url = new URL("api/seats/-/socket", document.baseURI);
  url.protocol = url.protocol.replace("http", "ws");
  url.search = new URLSearchParams({ cursor: String(cursor), lang: speech.lang }).toString();
  return [url.href, ["escarmouche", `seat.${token}`]];
}
