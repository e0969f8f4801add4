import { setTimeout as wait } from 'node:timers/promises';
import type { PersonId } from '#domain/shared/ids.ts';
import { EVERYBODY, parseSignal, type Signals, type SignalTopic } from '#server/db/signals/signals.ts';
import type { EventSink } from '#server/http/streamReply.ts';

/** Signals within this time are sent as one event, in milliseconds. */
const COLLECT_MS = 50;
const HEARTBEAT_MS = 25_000;
const HEARTBEAT = ':\n\n';
/** Maximum age of a stream in milliseconds, and the part of it that is random, so that not all reconnect at once. */
const MAX_AGE_MS = 15 * 60_000;
const AGE_JITTER = 0.2;
/** A user may have several devices and browsers. A further stream ends the oldest one. */
const MAX_STREAMS_PER_USER = 20;
/** Number of sessions that one statement checks. */
const SESSIONS_PER_CHECK = 1000;

/** Identifies the reader of a stream; `session` is the hash of the token. */
export interface StreamReader {
  readonly person: PersonId;
  readonly groups: readonly string[];
  readonly session: string;
}

interface OpenStream extends StreamReader, EventSink {
  readonly endsAt: number;
}

interface HubDeps {
  /** Returns those of the sessions that are open. */
  readonly selectOpenSessions: (sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Monotonic time in milliseconds. */
  readonly now?: () => number;
  readonly random?: () => number;
}

/** All open streams of this process. */
export class LiveHub {
  readonly #deps: Required<HubDeps>;
  readonly #streams = new Set<OpenStream>();
  /** Streams by the ids of their users and groups. */
  readonly #byMember = new Map<string, Set<OpenStream>>();
  #collected = new Set<string>();
  #isFlushQueued = false;
  readonly #beating: NodeJS.Timeout;
  #isClosed = false;

  constructor(deps: HubDeps) {
    this.#deps = { now: () => performance.now(), random: Math.random, ...deps };
    this.#beating = setInterval(() => void this.beat().catch(() => undefined), HEARTBEAT_MS).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Adds a stream. @returns a function that removes it after it has ended */
  add(reader: StreamReader, sink: EventSink): () => void {
    const { now, random } = this.#deps;
    const stream = { ...reader, ...sink, endsAt: now() + MAX_AGE_MS * (1 - AGE_JITTER * random()) };
    const own = [...(this.#byMember.get(reader.person) ?? [])].filter(({ person }) => person === reader.person);
    if (own.length >= MAX_STREAMS_PER_USER) own[0]?.end();
    this.#streams.add(stream);
    for (const member of membersOf(stream)) {
      const streams = this.#byMember.get(member) ?? new Set();
      this.#byMember.set(member, streams.add(stream));
    }
    if (this.#isClosed) stream.end();
    return () => this.#remove(stream);
  }

  #remove(stream: OpenStream): void {
    this.#streams.delete(stream);
    for (const member of membersOf(stream)) {
      const streams = this.#byMember.get(member);
      streams?.delete(stream);
      if (streams?.size === 0) this.#byMember.delete(member);
    }
  }

  /** Sends an event to the streams concerned, together with other signals of the next 50 ms. */
  signal(signals: Signals): void {
    if (this.#streams.size === 0) return;
    for (const signal of signals) this.#collected.add(signal);
    if (this.#isFlushQueued) return;
    this.#isFlushQueued = true;
    void wait(COLLECT_MS, undefined, { ref: false }).then(() => this.#flush());
  }

  #flush(): void {
    const collected = this.#collected;
    this.#collected = new Set();
    this.#isFlushQueued = false;
    if (collected.has(EVERYBODY)) {
      for (const { write } of this.#streams) write(toEvent(['todo', 'messages']));
      return;
    }
    const topics = new Map<OpenStream, Set<SignalTopic>>();
    for (const { topic, member } of [...collected].flatMap((signal) => parseSignal(signal) ?? []))
      for (const stream of this.#byMember.get(member) ?? [])
        topics.set(stream, (topics.get(stream) ?? new Set<SignalTopic>()).add(topic));
    for (const [{ write }, named] of topics) write(toEvent([...named]));
  }

  /** Ends streams that are too old or whose session has ended, and keeps the others open. */
  async beat(): Promise<void> {
    const now = this.#deps.now();
    for (const { write, end, endsAt } of this.#streams) {
      if (endsAt <= now) end();
      else write(HEARTBEAT);
    }
    const streams = [...this.#streams];
    for (let start = 0; start < streams.length; start += SESSIONS_PER_CHECK) {
      const part = streams.slice(start, start + SESSIONS_PER_CHECK);
      const open = await this.#deps.selectOpenSessions(part.map(({ session }) => session));
      for (const { session, end } of part) if (!open.has(session)) end();
    }
  }

  /** Ends all streams; later ones end at once. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beating);
    for (const { end } of this.#streams) end();
  }
}

const membersOf = ({ person, groups }: StreamReader): ReadonlySet<string> => new Set([person, ...groups]);
const toEvent = (topics: readonly SignalTopic[]): string => `data: ${topics.join(' ')}\n\n`;
