import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createClientConfig, ignoreConnectionErrors, type ConnectionSettings } from '../connections.ts';
import { EVERYBODY, type SignalTransport, type Signals } from './signals.ts';

/** PostgreSQL accepts at most 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;
/** Minimum time between two notifications of this process, in milliseconds. */
const INTERVAL_MS = 50;
/** Time for this process to receive its own first notification. */
const ECHO_TIMEOUT_MS = 2000;
const RETRY_MS = 1000;

/** Each schema has a channel, because notifications reach the whole database. */
const CHANNEL = `'ringi_' || md5(coalesce(current_schema(), ''))`;
const NOTIFY = `select pg_notify(${CHANNEL}, $1)`;

const NO_ECHO =
  'The database delivers no notifications to this server (LISTEN does not work through a transaction pooler): changes made on other servers appear with the next minute.';

/**
 * Sends signals by NOTIFY and receives them by LISTEN, on a connection of its own, so that neither waits for other
 * statements. NOTIFY runs outside of transactions, one statement at a time, because in a transaction it would serialize
 * all commits of the database (ADR 79).
 */
export class PostgresTransport implements SignalTransport {
  readonly #settings: ConnectionSettings;
  readonly #logLine: (line: string) => void;
  readonly #origin = randomUUID();
  #receive: (signals: Signals) => void = () => undefined;
  #pending = new Set<string>();
  #isSending = false;
  #isClosed = false;
  /** Undefined while there is no connection. */
  #connected: pg.Client | undefined;
  #hasEcho = false;
  #isReported = false;

  constructor(settings: ConnectionSettings, logLine: (line: string) => void) {
    this.#settings = settings;
    this.#logLine = logLine;
  }

  start(receive: (signals: Signals) => void): void {
    this.#receive = receive;
    void this.#keepListening();
  }

  publish(signals: Signals): void {
    for (const signal of signals) this.#pending.add(signal);
    void this.#send();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connected?.end().catch(() => undefined);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#pending.size > 0 && !this.#isClosed) {
      const sent = this.#pending;
      this.#pending = new Set();
      const isSent = await this.#notify(encodePayload(this.#origin, sent));
      // Bounds the memory while the database is unavailable.
      if (!isSent) this.#pending = new Set([EVERYBODY]);
      await wait(isSent ? INTERVAL_MS : RETRY_MS, undefined, { ref: false });
    }
    this.#isSending = false;
  }

  async #notify(payload: string): Promise<boolean> {
    try {
      await this.#connected?.query(NOTIFY, [payload]);
      return this.#connected !== undefined;
    } catch {
      return false;
    }
  }

  async #keepListening(): Promise<void> {
    for (let attempt = 0; !this.#isClosed; attempt += 1) {
      const onListening = () => {
        if (attempt > 0) this.#receive(new Set([EVERYBODY]));
        void this.#checkEcho();
      };
      await this.#listenUntilLost(onListening).catch(() => undefined);
      await wait(RETRY_MS, undefined, { ref: false });
    }
  }

  async #listenUntilLost(onListening: () => void): Promise<void> {
    const { heartbeat } = this.#settings.limits;
    const client = new pg.Client(createClientConfig(this.#settings, heartbeat));
    ignoreConnectionErrors(client);
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
    });
    client.on('notification', ({ payload = '' }) => this.#receivePayload(payload));
    const end = (): Promise<void> => client.end().catch(() => undefined);
    let beating: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(`select ${CHANNEL} as channel`);
      await client.query(`listen ${pg.escapeIdentifier(rows[0]?.channel ?? '')}`);
      this.#connected = client;
      beating = setInterval(() => void client.query('select 1').catch(end), heartbeat).unref();
      onListening();
      await lost;
    } finally {
      this.#connected = undefined;
      clearInterval(beating);
      void end();
    }
  }

  #receivePayload(payload: string): void {
    const [origin, ...signals] = payload.split('\n');
    if (origin === this.#origin) this.#hasEcho = true;
    else if (signals.length > 0) this.#receive(new Set(signals));
  }

  /** Reports once if the database accepts notifications but does not deliver them. */
  async #checkEcho(): Promise<void> {
    if (this.#hasEcho || this.#isReported || !(await this.#notify(this.#origin))) return;
    await wait(ECHO_TIMEOUT_MS, undefined, { ref: false });
    if (this.#hasEcho || this.#isReported || this.#isClosed) return;
    this.#isReported = true;
    this.#logLine(NO_ECHO);
  }
}

/** Returns the payload of a notification. If the signals do not fit, everybody is signalled. */
function encodePayload(origin: string, signals: Signals): string {
  const payload = [origin, ...signals].join('\n');
  return Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES ? payload : `${origin}\n${EVERYBODY}`;
}
