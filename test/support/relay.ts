import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A connection between a server and its database that tests can interrupt. */
export interface Relay {
  /** The address of the database through the relay. */
  readonly address: string;
  /** Closes the open connections. */
  readonly cut: () => void;
  /** Closes the open connections and refuses new ones. */
  readonly refuse: () => void;
  /** Stops forwarding in both directions without closing the connections. */
  readonly hang: () => void;
  /** Forwards again, including the data held back. */
  readonly pass: () => void;
  /**
   * Closes a connection as soon as the database has received these words from it, or the name of a prepared statement
   * that contains them: such a statement is sent only once as text.
   */
  readonly cutAfter: (words: string) => void;
  readonly close: () => Promise<void>;
}

/** A named prepared statement: byte P, four bytes of length, the name, its text (protocol of PostgreSQL, 55.7). */
const NAMED = /P[^]{4}(?<name>[^\0]{1,63})\0(?<text>[^\0]{1,20000})\0/gu;

/** @param behind the address of the database itself */
export async function openRelay(behind: string): Promise<Relay> {
  const target = new URL(behind);
  const pairs = new Set<readonly [Socket, Socket]>();
  let mode: 'pass' | 'refuse' | 'hang' = 'pass';
  let fatal: string | undefined;
  const named = new Map<string, string>();
  const isFatal = (sent: string): boolean => {
    for (const { groups: { name = '', text = '' } = {} } of sent.matchAll(NAMED)) named.set(name, text);
    const words = fatal;
    if (words === undefined) return false;
    return (
      sent.includes(words) || [...named].some(([name, text]) => text.includes(words) && sent.includes(`${name}\0`))
    );
  };

  const server = createServer((near) => {
    const far = connect(Number(target.port === '' ? 5432 : target.port), target.hostname);
    const pair = [near, far] as const;
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        to.write(bytes);
        if (from === near && isFatal(bytes.toString('latin1'))) {
          fatal = undefined;
          // The database has received the statement; the client never gets its result.
          near.destroy();
          far.end();
        }
      });
      from.on('error', end);
      from.on('close', end);
      if (mode === 'hang') from.pause();
    }
    if (mode === 'refuse') end();
  });
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(target);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const each = (what: 'pause' | 'resume'): void => {
    for (const pair of pairs) for (const socket of pair) socket[what]();
  };
  return {
    address: address.href,
    cut,
    refuse() {
      mode = 'refuse';
      cut();
    },
    hang() {
      mode = 'hang';
      each('pause');
    },
    pass() {
      mode = 'pass';
      each('resume');
    },
    cutAfter(words) {
      fatal = words;
    },
    async close() {
      cut();
      server.close();
    },
  };
}
