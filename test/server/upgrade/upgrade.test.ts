import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDefinitions } from '#server/definitions/readDefinitions.ts';
import { makeIdSource } from '#server/engine/idSource.ts';
import { makePlatform } from '#server/platform.ts';
import { makeFormMover } from '#server/records/moveForms.ts';
import { definitions } from '#server/storage/schema/definitions.ts';
import { people } from '#server/storage/schema/identity.ts';
import { formRows } from '#server/storage/schema/formRows.ts';
import { notices } from '#server/storage/schema/notices.ts';
import { instances } from '#server/storage/schema/requests.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothEmptyDatabases, onOneEmptyDatabase } from '#test/support/database.ts';
import { EXPENSES } from '#test/support/expenseObject.ts';
import { handClock } from '#test/support/handClock.ts';
import { expectSound } from '#test/support/invariants.ts';
import { DUMP_PARTS, dumps, fileOfPart, openDump, type Dump } from '#test/support/upgrade/openDump.ts';
import { differences } from '#test/support/upgrade/differences.ts';
import { liveOn } from '#test/support/upgrade/liveOn.ts';
import { ask, PARTS, type Part } from '#test/support/upgrade/recording.ts';

/** A company whose votes by a condition were deployed before `counted` said what it means (ADR 18). */
const BEFORE_MEANINGS = '2026-11-22-stand-ins';
/** What was not recorded of the first companies: they had none of it. */
const SINCE_RECORDS: readonly Part[] = ['records', 'what is told'];
/** Hundreds of calls each: seconds by themselves, minutes where everything runs at once. */
const A_BUSY_MACHINE = 300_000;

/*
 * A company goes on with today's server where an older one stopped: test/fixtures/upgrade holds what older servers
 * left, and bench/upgrade/takeDump.ts writes the next one.
 */
it('keep all their dumps within a megabyte', async () => {
  const sizes = await Promise.all(DUMP_PARTS.map(async (part) => (await stat(fileOfPart(part))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

const names = await dumps();
const newest = names.at(-1);
/** `TEST_DUMPS`: the newest dump only (default), or all of them. */
const wanted = process.env['TEST_DUMPS'] ?? 'newest';
if (wanted !== 'newest' && wanted !== 'all') throw new Error(`TEST_DUMPS must be newest or all, not “${wanted}”.`);
for (const name of wanted === 'all' ? names : names.slice(-1)) {
  // The way from an older dump to the newest is the same on either database.
  const onDatabases = name === newest ? onBothEmptyDatabases : onOneEmptyDatabase;
  onDatabases(`a company of ${name}`, (fresh) => {
    let dump: Dump;
    let company: Company;
    beforeAll(async () => {
      const database = await fresh();
      dump = await openDump(database, name);
      // A business object that comes with the upgrade takes the forms of its requests with it (ADR 34).
      await mkdir(join(dump.folder, 'objects'), { recursive: true });
      await writeFile(join(dump.folder, 'objects/expense.json'), JSON.stringify(EXPENSES));
      company = await companyAtWork(
        async () => database,
        { definitions: dump.folder, hasDemo: true, callsPerMinute: 1_000_000 },
        handClock(dump.recording.now),
      );
      const ids = makeIdSource(handClock(dump.recording.now), () => 99);
      const mover = makeFormMover(company.platform.database.background, () => ids.next());
      mover.begin();
      while ((await mover.turn()) > 0);
    });
    afterAll(() => rm(dump.folder, { recursive: true }));

    describe('after the upgrade', { timeout: A_BUSY_MACHINE }, () => {
      it.each(PARTS)('reads its %s as before', async (part) => {
        const { calls, tokens } = dump.recording;
        const asked = calls[part] ?? [];
        if (!SINCE_RECORDS.includes(part) || name === newest) expect(asked.length).toBeGreaterThan(0);
        const found: string[] = [];
        for (const { status, answer, ...call } of asked) {
          const today = await ask(company.platform.app, tokens[call.account] ?? '', call);
          found.push(...differences({ status, answer }, today, `${call.account} ${call.path}`));
        }
        expect(found).toEqual([]);
      });

      it('has moved the forms of expenses into their object', async () => {
        const { sql } = company.platform.database;
        const rows = await sql.select().from(formRows).where(eq(formRows.alias, 'expense'));
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ instance, object }) => instance !== null && object === null)).toEqual([]);
      });

      it('keeps the rule of a vote by condition where it was deployed', async () => {
        const { sql } = company.platform.database;
        const rows = await sql
          .select({ version: definitions.version, loaded: definitions.loaded })
          .from(definitions)
          .where(eq(definitions.key, 'panels'))
          .orderBy(definitions.version);
        const meanings = rows.map(({ version, loaded }) => {
          const { turn } = loaded.process.nodes;
          return [
            version,
            turn?.kind === 'userTask' && turn.task.voting.mode !== 'single' && turn.task.voting.threshold,
          ];
        });
        const today = expect.not.objectContaining({ meaning: expect.anything() as unknown }) as unknown;
        const isOld = name === BEFORE_MEANINGS;
        const asDeployed = expect.objectContaining({ by: 'condition', meaning: 'lastVote' }) as unknown;
        // The file itself is refused since ADR 57, so that no version of today stands beside it.
        expect(meanings).toEqual([[1, isOld ? asDeployed : today]]);
      });

      it('tells the administrators of requests that run on flows without an id, once, however often it starts', async () => {
        const { database } = company.platform;
        const [request] = await database.sql
          .select({ id: instances.id, definition: instances.definition })
          .from(instances)
          .where(eq(instances.status, 'running'))
          .orderBy(instances.id);
        const [stored] = await database.sql
          .select({ loaded: definitions.loaded })
          .from(definitions)
          .where(eq(definitions.id, request?.definition ?? ''));
        if (request === undefined || stored === undefined) throw new Error('nothing runs');
        const { process } = stored.loaded;
        const [lost] = Object.values(process.flows);
        const flows = { ...process.flows, '': { ...lost, id: '' } };
        const write = (loaded: object) =>
          database.sql
            .update(definitions)
            .set({ loaded: loaded as typeof stored.loaded })
            .where(eq(definitions.id, request.definition));
        await write({ ...stored.loaded, process: { ...process, flows } });
        const settings = {
          definitions: await readDefinitions(dump.folder),
          hasDemo: false,
          log: globalThis.process.stderr,
        };
        for (let starts = 0; starts < 2; starts += 1)
          await (await makePlatform(database, handClock(dump.recording.now), settings)).app.close();
        await write(stored.loaded);
        const told = await database.sql
          .select({ person: notices.person })
          .from(notices)
          .where(and(eq(notices.about, 'stepSkipped'), eq(notices.instance, request.id)));
        const administrators = await database.sql
          .select({ id: people.id })
          .from(people)
          .where(and(eq(people.isAdministrator, true), eq(people.hasLeft, false)));
        expect(administrators.length).toBeGreaterThan(0);
        expect(told.map(({ person }) => person).sort()).toEqual(administrators.map(({ id }) => id).sort());
      });

      it('has states that follow from its events, and rows that follow from states', () =>
        expectSound(company.platform.database));

      it('carries every batch on, starts every draft and decides every request to its end as before', async () => {
        const { afterwards } = dump.recording;
        expect(differences(afterwards, await liveOn(company, dump.recording), 'afterwards')).toEqual([]);
        for (const { status } of Object.values(afterwards.endings)) expect(['SUCCESS_END', 'CANCEL']).toContain(status);
        await expectSound(company.platform.database);
      });
    });
  });
}
