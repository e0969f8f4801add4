import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRandom, type RandomSource } from '#server/demo/random.ts';
import { openLeaseTable, type LeaseTable } from '#test/support/leaseTable.ts';
import { LeasingServer, passSecond, SECOND } from '#test/support/leasingServer.ts';
import { seed } from '#test/support/seed.ts';

/** Hours pass for four servers. */
vi.setConfig({ testTimeout: 240_000 });

let table: LeaseTable;
beforeEach(async () => {
  table = await openLeaseTable();
});
afterEach(() => table.close());

const IDS = 1_000_000;
/** As many numbers as servers, so that a server that starts leases each number whose lease has ended. */
const SERVERS = 4;
/** Difference of two wall clocks. The timestamps of a number overlap if it is more than `lease` minus `leaseUse`. */
const MAX_SKEW_SECONDS = 14;
const MAX_BATCH = 300;

/** What may happen to a server, and to a server that runs and is reached. */
const FAULTS: readonly ((server: LeasingServer, random: RandomSource) => Promise<void> | void)[] = [
  (server) => server.setLink('requestsHeld'),
  (server) => server.setLink('answersHeld'),
  (server) => server.setLink('cut'),
  (server) => {
    server.isSuspended = true;
    server.setLink('requestsHeld');
  },
  (server, random) => {
    server.skew = SECOND * Math.round(random.between(-MAX_SKEW_SECONDS, MAX_SKEW_SECONDS));
  },
  (server) => server.kill(),
  (server) => server.kill(),
];

it('never gives an id twice: a million ids with pauses, held renewals, suspended machines and set clocks', async () => {
  const random = createRandom(seed);
  const servers = Array.from({ length: SERVERS }, (_, index) => new LeasingServer(table, `server${index}`));
  for (const server of servers) await server.start();
  await table.keepFree(SERVERS);
  const given = new Set<string>();
  let count = 0;
  const [holders, isFaulty] = [new Map<number, LeasingServer>(), new Set<LeasingServer>()];
  let [takeOvers, refusals] = [0, 0];
  const take = (server: LeasingServer): void => {
    const ids = server.isSuspended ? [] : server.take(1 + Math.floor(random.next() * MAX_BATCH));
    count += ids.length;
    for (const id of ids) given.add(id);
    if (server.isRunning && ids.length === 0) refusals += 1;
    const number = ids.length === 0 ? undefined : server.number();
    if (number === undefined) return;
    if (holders.get(number) !== server) takeOvers += 1;
    holders.set(number, server);
  };
  while (count < IDS) {
    const server = random.pick(servers)!;
    if (isFaulty.delete(server)) {
      server.isSuspended = false;
      // Before any renewal arrives, and before its timers have noticed anything.
      take(server);
      server.setLink('open');
    } else if (server.isRunning && random.next() < 0.7) {
      isFaulty.add(server);
      await random.pick(FAULTS)!(server, random);
    }
    await table.settle();
    const pause = random.next() < 0.2 ? random.between(10, 90) : 1;
    for (let second = 0; second < pause; second += 1) {
      await passSecond(table, servers);
      for (const each of servers) take(each);
    }
    for (const each of servers) if (!each.isRunning) await each.start().catch(() => undefined);
  }
  expect(given.size).toBe(count);
  // With fewer of them the run could not find a duplicate.
  expect(takeOvers).toBeGreaterThan(10);
  expect(refusals).toBeGreaterThan(20);
});
