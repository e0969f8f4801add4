import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePushSettings } from '#server/config/pushSettings.ts';
import type { OutgoingRequest } from '#server/http/egress/openExternal.ts';
import { readDefinitions } from '#server/company/load/readDefinitions.ts';
import { createIdSource } from '#server/engine/idSource.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import { createFormMigration } from '#server/forms/records/moveFormBatch.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { people, sessions } from '#server/db/schema/identity.ts';
import { formRows } from '#server/db/schema/formRows.ts';
import { peopleImports } from '#server/db/schema/imports.ts';
import { notices } from '#server/db/schema/notices.ts';
import { instances } from '#server/db/schema/requests.ts';
import { work, WORK_QUEUES } from '#server/db/schema/work.ts';
import { createMailQueue } from '#server/notifications/sendMail.ts';
import { createChatQueue } from '#server/notifications/sendToChatApps.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { createChatApp } from '#test/support/createChatApp.ts';
import { onBothEmptyDatabases, onOneEmptyDatabase } from '#test/support/database.ts';
import { EXPENSES } from '#test/support/expenseObject.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { DUMP_PARTS, dumps, fileOfPart, openDump, type Dump } from '#test/support/upgrade/openDump.ts';
import { findDifferences } from '#test/support/upgrade/findDifferences.ts';
import { continueCompany } from '#test/support/upgrade/continueCompany.ts';
import { ask, PARTS, type Part } from '#test/support/upgrade/recording.ts';
import { toCurrentPath } from '#test/support/upgrade/renamedPaths.ts';

/** A company whose votes by condition were deployed before `counted` had a defined meaning (ADR 18). */
const OLD_COUNTED_DUMP = '2026-11-22-stand-ins';
/** Parts that the first dumps do not contain, because these companies had none. */
const OPTIONAL_PARTS: readonly Part[] = ['records', 'what is told'];
/** Timeout in milliseconds for hundreds of calls: seconds alone, minutes when all tests run at once. */
const UPGRADE_TIMEOUT_MS = 300_000;

/** No quiet hours, whatever the time of the dump. */
const MAIL = { language: 'zh-CN', timeZone: 'Asia/Shanghai', quiet: { from: 0, to: 0 } } as const;

/*
 * A company continues with the current server where an older one stopped. test/fixtures/upgrade contains dumps of older
 * servers, and bench/upgrade/takeDump.ts writes the next one.
 */
it('all parts of the upgrade dumps have at most one megabyte in total', async () => {
  const sizes = await Promise.all(DUMP_PARTS.map(async (part) => (await stat(fileOfPart(part))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

const pushed: string[] = [];
const pushSettings = parsePushSettings('mailto:it@qingling.example');
const PUSH = {
  ...(pushSettings && { push: pushSettings }),
  pushTransport: async ({ address }: OutgoingRequest) => {
    pushed.push(address);
    return 201;
  },
};

const names = await dumps();
const newest = names.at(-1);
/** `TEST_DUMPS`: the newest dump only (default), or all of them. */
const wanted = process.env['TEST_DUMPS'] ?? 'newest';
if (wanted !== 'newest' && wanted !== 'all') throw new Error(`TEST_DUMPS must be newest or all, not “${wanted}”.`);
for (const name of wanted === 'all' ? names : names.slice(-1)) {
  // The upgrade from an older dump to the newest is the same on either database.
  const onDatabases = name === newest ? onBothEmptyDatabases : onOneEmptyDatabase;
  onDatabases(`a company of ${name}`, (fresh) => {
    let dump: Dump;
    let company: Company;
    beforeAll(async () => {
      const database = await fresh();
      dump = await openDump(database, name);
      // A business object added with the upgrade takes over the forms of its requests (ADR 34).
      await mkdir(join(dump.folder, 'objects'), { recursive: true });
      await writeFile(join(dump.folder, 'objects/expense.json'), JSON.stringify(EXPENSES));
      company = await startCompany(
        async () => database,
        { definitions: dump.folder, hasDemo: true, callsPerMinute: 1_000_000, ...PUSH },
        createManualClock(dump.recording.now),
      );
      const ids = createIdSource(createManualClock(dump.recording.now), () => 99);
      const mover = createFormMigration(company.platform.database.background, () => ids.next());
      mover.begin();
      while ((await mover.turn()) > 0);
    }, UPGRADE_TIMEOUT_MS);
    afterAll(() => rm(dump.folder, { recursive: true }));

    describe('after the upgrade', { timeout: UPGRADE_TIMEOUT_MS }, () => {
      it('sends the mails and chat messages that were waiting once, and has work of every kind', async () => {
        const { database, clock } = company.platform;
        const waiting = await database.sql.select().from(work);
        const kinds = [...new Set(waiting.map(({ kind }) => kind))].sort();
        if (name === newest) expect(kinds).toEqual(Object.keys(WORK_QUEUES).sort());
        const sent: string[] = [];
        const send = async ({ id }: { readonly id: string }) => void sent.push(id);
        const deps = { database: database.background, clock };
        const rounds = [
          ...createChatQueue({ ...deps, chat: createChatApp(send) }),
          ...createMailQueue({
            ...deps,
            newId: randomUUID,
            mailer: { send: async (mail) => send(mail).then(() => ({ outcome: 'sent' })) },
            address: 'https://ringi.qingling.example',
            mail: () => MAIL,
            logLine: () => undefined,
          }),
        ];
        for (const round of [...rounds, ...rounds]) await round();
        const asked = waiting.filter(({ queue }) => queue === 'mail' || queue === 'chat').map(({ key }) => key);
        expect(sent).toEqual(expect.arrayContaining(asked));
        expect(new Set(sent).size).toBe(sent.length);
      });

      it.each(PARTS)('returns its %s as before', async (part) => {
        const { calls, tokens } = dump.recording;
        const asked = calls[part] ?? [];
        if (!OPTIONAL_PARTS.includes(part) || name === newest) expect(asked.length).toBeGreaterThan(0);
        const found: string[] = [];
        for (const { status, answer, ...call } of asked) {
          const today = await ask(company.platform.app, tokens[call.account] ?? '', {
            ...call,
            path: toCurrentPath(call.path),
          });
          found.push(...findDifferences({ status, answer }, today, `${call.account} ${call.path}`));
        }
        expect(found).toEqual([]);
      });

      it('keeps its sessions, each of which can be proved again', async () => {
        const { sql } = company.platform.database;
        const session = company.platform.with(dump.recording.tokens['wangfang'] ?? '');
        const countProved = async () => {
          const rows = await sql.select({ provedAt: sessions.provedAt }).from(sessions);
          return rows.filter(({ provedAt }) => provedAt !== null).length;
        };
        const before = await countProved();
        const { body } = await session.post('/api-uaa/sessions/reauthenticate', { password: 'Ringi-2026' });
        expect(body).toMatchObject({ success: true });
        expect(await countProved()).toBe(before + 1);
      });

      it('has moved the expense forms into their business object', async () => {
        const { sql } = company.platform.database;
        const rows = await sql.select().from(formRows).where(eq(formRows.alias, 'expense'));
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.filter(({ instance, object }) => instance !== null && object === null)).toEqual([]);
      });

      it('keeps the voting rule of the deployed version', async () => {
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
        const isOld = name === OLD_COUNTED_DUMP;
        const asDeployed = expect.objectContaining({ by: 'condition', meaning: 'lastVote' }) as unknown;
        // The file itself is refused since ADR 57, so there is no newer version beside it.
        expect(meanings).toEqual([[1, isOld ? asDeployed : today]]);
      });

      it('reports requests on flows without an id to the administrators once, however often it starts', async () => {
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
          await (await createServer(database, createManualClock(dump.recording.now), settings)).app.close();
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

      it('has states that match its events, and rows that match its states', () =>
        expectInvariants(company.platform.database));

      it('finishes the import of users that was running', async () => {
        const { sql } = company.platform.database;
        const listImports = () =>
          sql.select({ state: peopleImports.state, added: peopleImports.added }).from(peopleImports);
        const before = await listImports();
        if (name === newest) expect(before).toEqual([{ state: 'running', added: 0 }]);
        await company.platform.workflow.settle();
        expect(await listImports()).toEqual(before.map(() => ({ state: 'done', added: 1 })));
        const imported = await sql.select().from(people).where(eq(people.account, 'luming'));
        expect(imported.map(({ names }) => names)).toEqual(before.map(() => ({ 'zh-CN': '陆鸣' })));
      });

      it('finishes every batch, starts every draft and decides every request to its end as before', async () => {
        const { afterwards } = dump.recording;
        expect(findDifferences(afterwards, await continueCompany(company, dump.recording), 'afterwards')).toEqual([]);
        for (const { status } of Object.values(afterwards.endings)) expect(['SUCCESS_END', 'CANCEL']).toContain(status);
        expect(await company.platform.database.sql.select().from(work)).toEqual([]);
        if (name === newest) expect(pushed).not.toEqual([]);
        await expectInvariants(company.platform.database);
      });
    });
  });
}
