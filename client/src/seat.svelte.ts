/** A seat of a match over its socket: what it knows, and what it does. Comes back by itself when the line is cut. */
import { socketAddress } from "./api";
import { say } from "./texts.svelte";
import { troubles } from "./troubles.svelte";
import type { AnswerMessage, BriefingInfo, FromSeat, Further, HintsInfo, Leads, Line, Now, Odds, Problem, RegionInfo, Pointed, Stance, Standing, Summary, ToSeat, Trial } from "./wire";

type Pending = Extract<FromSeat, { type: "answer" }>;
type Trying = Extract<FromSeat, { type: "try" }>;
type Looking = Extract<FromSeat, { type: "look" }>;
type Given = Pick<AnswerMessage, "answer" | "spot" | "then">;

const NO_LINK = 4404;
const TOO_LONG = 1009;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20_000;
const BETWEEN_TRIALS = 90;

/** What has to be answered before a placement is asked for, and the rule by which it is. */
export interface Chain { answers: Further[]; rule: string }

/** Several answers as one message: the first is to the question that is asked. */
function chained([first, ...then]: Further[]): Given {
  const { answer, spot = null } = first as Further;
  return { answer, spot, then };
}

export class SeatLink {
  status = $state<"connecting" | "open" | "lost" | "refused">("connecting");
  match = $state.raw<Summary | null>(null);
  names = $state.raw<Record<string, string>>({});
  /** Who stood on the table before the first line. */
  stood = $state.raw<Record<string, Stance>>({});
  /** What one should know before the match. */
  briefing = $state.raw<BriefingInfo | null>(null);
  now = $state.raw<Now | null>(null);
  lines = $state.raw<Line[]>([]);
  /** How many lines had been told when this page began to listen: what is older is not played out again. */
  told = $state(0);
  /** How many lines of the story have had their dice shown. */
  diceSeen = 0;
  region = $state.raw<RegionInfo | null>(null);
  /** What is known of each option of the question asked, by key. */
  hints = $state.raw<{ question: string; options: Map<string, HintsInfo> } | null>(null);
  /** What is known so far of the odds of the answers to the question asked. */
  odds = $state.raw<Odds | null>(null);
  trial = $state.raw<Trial | null>(null);
  /** Whether `trial` is about the last placement that was asked about. */
  trialCurrent = $state(false);
  /** Why nothing came of the last placement that was asked about. */
  trialProblem = $state.raw<Problem | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The id of the question to which an answer is on its way. */
  answering = $state("");

  #socket: WebSocket | null = null;
  #closed = false;
  #wait = FIRST_WAIT;
  #serial = 0;
  #pending: Pending | null = null;
  /** The trial that is to be sent next; the last one that was sent, and whether it is still waited for. */
  #trying: Trying | null = null;
  #tried: Trying | null = null;
  #trialOut = false;
  /** What has been asked about what could be done, and not been told yet. */
  #looks = new Map<string, { message: Looking; take: (leads: Leads | null) => void }>();
  #triedAt = 0;
  /** The question of which the odds are wanted, until all is known of them. */
  #foretelling: { id: string; question: string } | null = null;
  #timers = new Set<number>();
  #heard = 0;
  /** What could not be told of a question that has not come yet, and why. */
  #untold: { question: string; why: string } | null = null;
  /** The question of which nothing could be told. */
  unknown = $state("");
  #caughtUp = false;

  constructor(readonly token: string) {
    this.#open();
    this.#every(HEARTBEAT, () => this.#beat());
  }

  close(): void {
    this.#closed = true;
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#socket?.close();
  }

  /** Everything once more, in the language spoken now. */
  again(): void {
    this.lines = [];
    this.told = 0;
    this.#caughtUp = false;
    this.region = null;
    this.#socket?.close();
  }

  answer(given: unknown): void {
    this.#answer({ answer: given });
  }

  /** Answers a placement; `after`: what has to be answered first, the question asked before all others, and the rule by which
   * the placement is asked for then. */
  place(spot: Pointed, after: Chain | null = null): void {
    this.#answer(after ? chained([...after.answers, { rule: after.rule, spot }]) : { spot });
  }

  /** Answers what is asked, and what follows. */
  answerAll(chain: Further[]): void {
    this.#answer(chained(chain));
  }

  /** Asks what would become of a placement; of several asked in a row, the last one counts. */
  try(spot: Pointed, after: Chain | null = null): void {
    this.#try(after ? chained([...after.answers, { rule: after.rule, spot }]) : { spot });
  }

  /** Asks what could be done at one go, once these answers have been given; nothing, where it can't be known. */
  look(first: unknown[], take: (leads: Leads | null) => void): void {
    const question = this.now?.question;
    if (!question) return;
    const id = this.#id();
    const message: Looking = { type: "look", id, question: question.id, first };
    this.#looks.set(id, { message, take });
    this.#send(message);
  }

  /** Asks what would become of a plain answer, such as one that is suggested. */
  tryAnswer(answer: unknown): void {
    this.#try({ answer });
  }

  #try(given: Given): void {
    const question = this.now?.question;
    if (!question) return;
    this.trialCurrent = false;
    this.trialProblem = null;
    const idle = this.#trying === null;
    this.#trying = { type: "try", id: this.#id(), question: question.id, ...given };
    if (idle) this.#later(Math.max(0, this.#triedAt + BETWEEN_TRIALS - Date.now()), () => this.#sendTrial());
  }

  /** Asks once more what would become of the last placement, of which nothing was told. */
  tryAgain(): void {
    const last = this.#tried;
    if (!last) return;
    const { answer, spot = null, then = [] } = last;
    this.#try({ answer, spot, then });
  }

  /** Asks for the odds of the answers to the question: they come again whenever more is known of them. */
  foretell(): void {
    const question = this.now?.question;
    if (!question) return;
    this.#foretelling = { id: this.#id(), question: question.id };
    this.#send({ type: "foretell", ...this.#foretelling });
  }

  forgetTrial(): void {
    this.trial = null;
    this.trialProblem = null;
    this.#trying = null;
    this.#tried = null;
    this.#trialOut = false;
  }

  /** The orders that are on their way. */
  #orders: { id: string; orders: Standing } | null = null;

  /** Whether this reader has decided anything here: then the next question takes the focus that the last one had. */
  decided = false;

  order(orders: Standing): void {
    const id = this.#id();
    this.#orders = { id, orders };
    this.#send({ type: "orders", id, orders });
  }

  #answer(given: Given): void {
    const question = this.now?.question;
    if (!question || this.answering === question.id) return;
    this.problem = null;
    this.decided = true;
    this.answering = question.id;
    this.#pending = { type: "answer", id: this.#id(), question: question.id, ...given };
    this.#send(this.#pending);
  }

  #sendTrial(): void {
    const trying = this.#trying;
    if (!trying) return;
    this.#trying = null;
    this.#tried = trying;
    this.#trialOut = true;
    this.#triedAt = Date.now();
    this.#send(trying);
  }

  #id(): string {
    return String(++this.#serial);
  }

  #open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(...socketAddress(this.token, this.lines.length));
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ToSeat);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
  }

  #lost(code: number): void {
    if (code === NO_LINK) {
      this.status = "refused";
      return;
    }
    if (this.#closed) return;
    if (code === TOO_LONG) this.#refuseAll({ type: "about:blank", title: say("too-long"), status: 413 });
    if (this.status === "open") this.status = "lost";
    this.#later(this.#wait, () => this.#open());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #beat(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > 2 * HEARTBEAT) this.#socket.close();
    else this.#send({ type: "ping", id: "" });
  }

  #send(message: FromSeat): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ToSeat): void {
    this.#heard = Date.now();
    switch (message.type) {
      case "hello":
        this.status = "open";
        this.unknown = "";
        if (this.match === null) this.problem = null;
        this.#wait = FIRST_WAIT;
        this.match = message.match;
        this.names = message.names;
        this.briefing = message.briefing;
        this.stood = message.stood;
        this.#sendAgain();
        return;
      case "update":
        this.#news(message.lines, message.cursor, message.now);
        return;
      case "region":
        this.region = message.region;
        troubles.forget("known");
        return;
      case "hints":
        this.hints = { question: message.question, options: new Map(message.options.map((one) => [one.key, one.hints])) };
        troubles.forget("known");
        return;
      case "odds":
        if (message.id !== this.#foretelling?.id) return;
        this.odds = message.odds;
        if (message.odds.final) this.#foretelling = null;
        return;
      case "accepted":
        if (message.id === this.#pending?.id) this.#settled();
        if (message.id === this.#orders?.id) this.#orders = null;
        return;
      case "trial":
        if (message.id === this.#tried?.id) {
          this.trial = message.trial;
          this.#trialBack();
        }
        if (this.#trying) this.#sendTrialSoon();
        return;
      case "leads":
        this.#looked(message.id, message.leads);
        return;
      case "error":
        this.#refused(message.id, message.problem);
        return;
      case "pong":
        return;
    }
  }

  /** What was on its way when the line was cut may never have come. */
  #sendAgain(): void {
    if (this.#pending) this.#send(this.#pending);
    if (this.#orders) this.#send({ type: "orders", ...this.#orders });
    if (this.#tried && this.#trialOut) this.#send(this.#tried);
    if (this.#foretelling) this.#send({ type: "foretell", ...this.#foretelling });
    for (const { message } of this.#looks.values()) this.#send(message);
  }

  #looked(id: string, leads: Leads | null): void {
    const asked = this.#looks.get(id);
    this.#looks.delete(id);
    if (asked && asked.message.question === this.now?.question?.id) asked.take(leads);
  }

  #refused(id: string, problem: Problem): void {
    const why = problem.detail || problem.title;
    if (id === this.#pending?.id) {
      this.#settled();
      this.problem = problem;
    } else if (id === this.#tried?.id) {
      this.trial = null;
      this.trialProblem = problem;
      this.#trialBack();
      if (this.#trying) this.#sendTrialSoon();
    } else if (this.#looks.has(id)) {
      this.#looked(id, null);
    } else if (id === this.#orders?.id) {
      const { orders } = this.#orders;
      this.#orders = null;
      troubles.tell("orders", why, () => this.order(orders));
    } else if (id === this.#foretelling?.id) {
      const { question } = this.#foretelling;
      this.#foretelling = null;
      if (question === this.now?.question?.id) troubles.tell("odds", why, () => this.foretell());
    } else if (this.match === null) this.problem = problem;
    else if (id === "") this.#refuseAll(problem);
    else if (id === this.now?.question?.id) this.#lack(id, why);
    else this.#untold = { question: id, why };
  }

  /** Something of what is on its way was no message for the server, which can't tell what: nothing of it is waited for any more. */
  #refuseAll(problem: Problem): void {
    const waiting = [this.#pending?.id, this.#trialOut ? this.#tried?.id : undefined, ...this.#looks.keys(), this.#orders?.id, this.#foretelling?.id].filter((id) => id !== undefined);
    if (!waiting.length) troubles.tell("line", problem.detail || problem.title);
    for (const id of waiting) this.#refused(id, problem);
  }

  /** Nothing is known of the question that is asked: neither its ground nor what its options lead to. */
  #lack(question: string, why: string): void {
    this.unknown = question;
    troubles.tell("known", why, () => this.#socket?.close());
  }

  /** The trial that was out has come back; `trial` and `trialProblem` are about the last one, where no other waits. */
  #trialBack(): void {
    this.#trialOut = false;
    this.trialCurrent = this.#trying === null;
  }

  #sendTrialSoon(): void {
    this.#later(Math.max(0, this.#triedAt + BETWEEN_TRIALS - Date.now()), () => this.#sendTrial());
  }

  #settled(): void {
    this.#pending = null;
    this.answering = "";
  }

  #news(lines: Line[], cursor: number, now: Now | null): void {
    const known = cursor - lines.length;
    if (lines.length) this.lines = [...this.lines.slice(0, known), ...lines];
    if (!now) return;
    if (!this.#caughtUp) {
      this.#caughtUp = true;
      this.told = this.lines.length;
    }
    if (now.question?.id !== this.now?.question?.id) {
      this.forgetTrial();
      this.#looks.clear();
      this.problem = null;
      troubles.forget("known");
      troubles.forget("odds");
      if (this.#pending?.question !== now.question?.id) this.#settled();
    }
    this.now = now;
    const untold = this.#untold;
    if (untold && untold.question === now.question?.id) this.#lack(untold.question, untold.why);
    if (now.question) this.#untold = null;
  }

  #later(after: number, act: () => void): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, after);
    this.#timers.add(timer);
  }

  #every(after: number, act: () => void): void {
    this.#later(after, () => {
      act();
      this.#every(after, act);
    });
  }
}
