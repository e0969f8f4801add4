import { setTimeout as sleep } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import { startServerProcess, type ServerProcess } from '#test/support/serverProcess.ts';

/** Servers on one database that are killed and restarted. */
export interface Fleet {
  /** The addresses of the servers that currently answer. */
  readonly addresses: () => readonly string[];
  /** Milliseconds from the start of a process until its health check answered. */
  readonly back: readonly number[];
  /** Kills these servers at once without a shutdown, while others continue. */
  readonly kill: (places: readonly number[]) => Promise<void>;
  readonly start: (place: number) => Promise<void>;
  /** Kills a server in the middle of its start. */
  readonly killStarting: (after: number) => Promise<void>;
  /** Stops all servers with a normal shutdown. @returns problems of the shutdown */
  readonly close: () => Promise<readonly string[]>;
  /** Kills all remaining servers of a failed run. */
  readonly abandon: () => void;
  /** Returns the complete output and error output of all servers. */
  readonly told: () => Promise<{ readonly said: string; readonly complained: string }>;
}

export async function openFleet(servers: number, environment: Readonly<Record<string, string>>): Promise<Fleet> {
  const ever: ServerProcess[] = [];
  const homes = new Map<number, { readonly server: ServerProcess; readonly address: string }>();
  const back: number[] = [];
  const spawn = (): ServerProcess => {
    const server = startServerProcess(environment);
    ever.push(server);
    return server;
  };
  const end = async ({ child, ended }: ServerProcess): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const start = async (place: number): Promise<void> => {
    const began = performance.now();
    const server = spawn();
    const address = await server.ready;
    const health = (await (await fetch(`${address}/api/health`)).json()) as { readonly status: string };
    if (health.status !== 'ok') throw new Error(`The health says ${health.status}.`);
    back.push(performance.now() - began);
    homes.set(place, { server, address });
  };
  for (let place = 0; place < servers; place += 1) await start(place);
  return {
    addresses: () => [...homes.values()].map(({ address }) => address),
    back,
    async kill(places) {
      const hit = places.flatMap((place) => homes.get(place) ?? []);
      for (const place of places) homes.delete(place);
      await Promise.all(hit.map(({ server }) => end(server)));
    },
    start,
    async killStarting(after) {
      const server = spawn();
      await Promise.race([sleep(after), server.ready.catch(() => undefined)]);
      await end(server);
    },
    async close() {
      const last = [...homes.values()];
      homes.clear();
      const codes = await Promise.all(
        last.map(async ({ server }) => {
          server.child.kill('SIGINT');
          return (await server.ended).code;
        }),
      );
      return codes.flatMap((code) => (code === 0 ? [] : [`a server ended with ${code}`]));
    },
    abandon() {
      for (const { child } of ever) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    },
    async told() {
      const all = await Promise.all(ever.map(({ ended }) => ended));
      return {
        said: ever.map(({ said }) => said()).join('\n'),
        complained: all.map(({ complained }) => complained).join(''),
      };
    },
  };
}
