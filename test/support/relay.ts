import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** The way between a server and its database, which breaks as ways do. */
export interface Relay {
  /** The address of the database by this way. */
  readonly address: string;
  /** Breaks what is connected. */
  readonly cut: () => void;
  /** Breaks what is connected, and takes no connection any more. */
  readonly refuse: () => void;
  /** Lets nothing through in either direction, and tells nobody. */
  readonly hang: () => void;
  /** Lets everything through again; what hung goes on. */
  readonly pass: () => void;
  /**
   * Breaks a connection as soon as the database has got something with these words from it, or the name of a statement
   * that has them: where it was read before, the words do not come again.
   */
  readonly cutAfter: (words: string) => void;
  readonly close: () => Promise<void>;
}

/** A statement that is read under a name: byte P, four of length, the name, its text (protocol of PostgreSQL, 55.7). */
const NAMED = /P[^]{4}(?<name>[^\0]{1,63})\0(?<text>[^\0]{1,20000})\0/gu;

/** @param behind the address of the database itself. */
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
          // The database has it; whoever sent it never hears what became of it.
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
