import { AsyncLocalStorage } from 'node:async_hooks';

/** What users should read again: their tasks and requests, or their messages. */
export type SignalTopic = 'todo' | 'messages';

/**
 * Signals of one or more transactions: a topic with the id of a user or group, or `EVERYBODY`. They say only “look
 * again”, so signals that turn out to be unnecessary are harmless.
 */
export type Signals = ReadonlySet<string>;
export const EVERYBODY = '*';

const toSignal = (topic: SignalTopic, member: string): string => `${topic} ${member}`;

/** Returns topic and member of a signal other than `EVERYBODY`. */
export function parseSignal(signal: string): { readonly topic: SignalTopic; readonly member: string } | undefined {
  const [topic, member = ''] = signal.split(' ', 2);
  return topic === 'todo' || topic === 'messages' ? { topic, member } : undefined;
}

const current = new AsyncLocalStorage<Set<string>>();

/** Signals these users and groups after the current transaction has been committed; a rollback drops the signal. */
export function addSignals(topic: SignalTopic, members: Iterable<string>): void {
  const signals = current.getStore();
  for (const member of members) signals?.add(toSignal(topic, member));
}

/** Runs a transaction. `publish` receives its signals after the commit, if there are any. */
export async function publishAfterCommit<T>(
  transact: () => Promise<T>,
  publish: (signals: Signals) => void,
): Promise<T> {
  const signals = new Set<string>();
  const result = await current.run(signals, transact);
  if (signals.size > 0) publish(signals);
  return result;
}

/** Carries signals to the other servers of the same database. No method throws. */
export interface SignalTransport {
  /** Starts receiving. `receive` also gets `EVERYBODY` when signals may have been missed. */
  start(receive: (signals: Signals) => void): void;
  publish(signals: Signals): void;
}

/** For a database that only this process uses. */
export const LOCAL_TRANSPORT: SignalTransport = { start: () => undefined, publish: () => undefined };

/** `isRemote`: whether the signals come from another server. */
type SignalListener = (signals: Signals, isRemote: boolean) => void;

/** Passes signals on: to the listener in this process at once, then to the other servers. */
export class SignalChannel {
  readonly #transport: SignalTransport;
  #listener: SignalListener | undefined;

  constructor(transport: SignalTransport) {
    this.#transport = transport;
  }

  /** Connects the server of this process. Without a listener, such as in a command of the terminal, nothing is sent. */
  listen(listener: SignalListener): void {
    this.#listener = listener;
    this.#transport.start((signals) => listener(signals, true));
  }

  readonly publish = (signals: Signals): void => {
    if (this.#listener === undefined) return;
    this.#listener(signals, false);
    this.#transport.publish(signals);
  };
}
