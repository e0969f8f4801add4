import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLeaseTable, type LeaseTable } from '#test/support/leaseTable.ts';
import { LeasingServer, passSecond } from '#test/support/leasingServer.ts';

let table: LeaseTable;
beforeEach(async () => {
  table = await openLeaseTable();
});
afterEach(() => table.close());

/** The next renewal is due five seconds after the last one that succeeded. */
it.each([
  ['do not arrive', 'requestsHeld', 60],
  ['arrive once, without an answer', 'answersHeld', 65],
] as const)(
  'a server whose renewals %s gives no id after 30 s, and another one has its number only after 60 s',
  async (_, link, leaseSeconds) => {
    const [one, two] = [new LeasingServer(table, 'one'), new LeasingServer(table, 'two')];
    await one.start();
    const own = one.number();
    await table.keepFree(1);
    for (let second = 0; second < 120; second += 1) {
      await passSecond(table, [one, two]);
      expect(one.take(1)).toHaveLength(1);
    }
    one.setLink(link);
    const isGiven: boolean[] = [];
    const isTaken: boolean[] = [];
    while (isTaken.at(-1) !== true) {
      await passSecond(table, [one, two]);
      isGiven.push(one.take(1).length > 0);
      isTaken.push(await two.start().then(...TO_SUCCESS));
    }
    expect(two.number()).toBe(own);
    expect(isGiven).toEqual(isGiven.map((_given, index) => index < 30));
    expect(isTaken).toHaveLength(leaseSeconds + 1);
    // What arrives now concerns a number that is no longer its own.
    one.setLink('open');
    await table.settle();
    for (let second = 0; second < 20; second += 1) {
      expect([one.number(), two.number()]).toEqual([undefined, own]);
      await passSecond(table, [one, two]);
    }
  },
);

const TO_SUCCESS = [() => true, () => false] as const;
