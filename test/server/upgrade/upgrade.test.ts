import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothEmptyDatabases } from '#test/support/database.ts';
import { handClock } from '#test/support/handClock.ts';
import { expectSound } from '#test/support/invariants.ts';
import { dumps, openDump, type Dump } from '#test/support/upgrade/openDump.ts';
import { differences } from '#test/support/upgrade/differences.ts';
import { liveOn } from '#test/support/upgrade/liveOn.ts';
import { ask, PARTS } from '#test/support/upgrade/recording.ts';

/*
 * A company goes on with today's server where an older one stopped: test/fixtures/upgrade holds what older servers
 * left, and bench/upgrade/takeDump.ts writes the next one.
 */
for (const name of await dumps())
  onBothEmptyDatabases(`a company of ${name}`, (fresh) => {
    let dump: Dump;
    let company: Company;
    beforeAll(async () => {
      const database = await fresh();
      dump = await openDump(database, name);
      company = await companyAtWork(
        async () => database,
        { definitions: dump.folder, hasDemo: true, callsPerMinute: 1_000_000 },
        handClock(dump.recording.now),
      );
    });
    afterAll(() => rm(dump.folder, { recursive: true }));

    describe('after the upgrade', () => {
      it.each(PARTS)('reads its %s as before', async (part) => {
        const { calls, tokens } = dump.recording;
        expect(calls[part].length).toBeGreaterThan(0);
        const found: string[] = [];
        for (const { status, answer, ...call } of calls[part]) {
          const today = await ask(company.platform.app, tokens[call.account] ?? '', call);
          found.push(...differences({ status, answer }, today, `${call.account} ${call.path}`));
        }
        expect(found).toEqual([]);
      });

      it('has states that follow from its events, and rows that follow from states', () =>
        expectSound(company.platform.database));

      it('carries every batch on, starts every draft and decides every request to its end as before', async () => {
        const { afterwards } = dump.recording;
        expect(await liveOn(company, dump.recording)).toEqual(afterwards);
        for (const { status } of Object.values(afterwards.endings)) expect(['SUCCESS_END', 'CANCEL']).toContain(status);
        await expectSound(company.platform.database);
      });
    });
  });
