import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { OWNER_HEADER } from '#contract/wire/envelope.ts';
import { migrate } from '#server/db/migrate.ts';
import { groups, memberships, people, sessions } from '#server/db/schema/identity.ts';
import { holders } from '#server/db/schema/openWork.ts';
import type { Database } from '#server/db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const LIST = '/api-bpm/bpm/core/bpmTask/myTasks';
const FIRST = { pageNo: 1, pageSize: 20, params: {} };
type Platform = Awaited<ReturnType<typeof startDemoPlatform>>;

/* The server caches callers and names. A change, made by this server or another one, applies to the very next call. */
onBothDatabases('the session cache of a server', (fresh) => {
  let database: Database;
  let platform: Platform;
  let client: Awaited<ReturnType<Platform['as']>>;
  const list = () => client.post(LIST, FIRST);
  const personNamed = async (account: string) =>
    (await database.sql.select().from(people).where(eq(people.account, account)))[0]!;

  beforeAll(async () => {
    database = await fresh();
    await migrate(database);
    platform = await startDemoPlatform(database);
    const zhangwei = await platform.as('zhangwei');
    const { body } = await zhangwei.get('/api-bpm/bpm/core/bpmDef/getBydefKey?defKey=leave');
    const formJson = JSON.stringify({ leave: LEAVE });
    await zhangwei.post('/api-bpm/bpm/core/bpmInst/startProcess', { defId: body.defId, formJson });
  });
  beforeEach(async () => {
    client = await platform.as('wangfang');
    for (let time = 0; time < 2; time += 1) expect((await list()).body.result.totalCount).toBe(1);
  });

  it('returns the same list as without the cache', async () => {
    const afresh = await (await platform.as('wangfang')).post(LIST, FIRST);
    expect((await list()).body).toEqual(afresh.body);
  });

  it('rejects a page that shows another user than the owner of its token', async () => {
    const { tenant, id } = await personNamed('wangfang');
    const { id: other } = await personNamed('zhangwei');
    const shownAs = (person: string) => client.post(LIST, FIRST, { [OWNER_HEADER]: `${tenant}.${person}` });
    expect((await shownAs(id)).body.result.totalCount).toBe(1);
    expect((await shownAs(other)).body).toMatchObject({ success: false, reason: 'session.otherPerson' });
  });

  it('ends with a revoked session', async () => {
    await database.sql.delete(sessions);
    expect((await list()).status).toBe(401);
    expect((await list()).status).toBe(401);
  });

  it('ends with an expired session', async () => {
    await database.sql.update(sessions).set({ expiresAt: platform.clock.now() });
    expect((await list()).status).toBe(401);
  });

  it("stops returning the previous user's list when the token is given to another user", async () => {
    const { id } = await personNamed('zhangwei');
    await database.sql.update(sessions).set({ person: id });
    expect((await list()).body.result.totalCount).toBe(0);
  });

  it('ends when the user is deactivated', async () => {
    const { id } = await personNamed('wangfang');
    await database.sql.update(people).set({ hasLeft: true }).where(eq(people.id, id));
    expect((await list()).status).toBe(401);
    await database.sql.update(people).set({ hasLeft: false }).where(eq(people.id, id));
    expect((await list()).body.result.totalCount).toBe(1);
  });

  it('sees a group as soon as the user is added to it', async () => {
    const { id } = await personNamed('wangfang');
    const [group] = await database.sql.select().from(groups).where(eq(groups.kind, 'role'));
    const [held] = await database.sql.select().from(holders).where(eq(holders.member, id));
    const belongs = { person: id, group: group!.id };
    const ofGroup = and(eq(memberships.person, id), eq(memberships.group, group!.id));
    await database.sql.delete(memberships).where(ofGroup);
    await database.sql.insert(holders).values({ ...held!, task: held!.task, member: group!.id });
    await database.sql.delete(holders).where(eq(holders.member, id));
    expect((await list()).body.result.totalCount).toBe(0);
    await database.sql.insert(memberships).values(belongs);
    expect((await list()).body.result.totalCount).toBe(1);
    await database.sql.delete(memberships).where(ofGroup);
    expect((await list()).body.result.totalCount).toBe(0);
    await database.sql.insert(holders).values(held!);
    await database.sql.delete(holders).where(eq(holders.member, group!.id));
  });

  it('returns current user names', async () => {
    const { id, names } = await personNamed('zhangwei');
    const applicant = async () => (await list()).body.result.data[0].applicantName;
    expect(await applicant()).toBe(names['en-US']);
    await database.sql
      .update(people)
      .set({ names: { ...names, 'en-US': 'Otto Normal' } })
      .where(eq(people.id, id));
    expect(await applicant()).toBe('Otto Normal');
    await database.sql.update(people).set({ names }).where(eq(people.id, id));
    expect(await applicant()).toBe(names['en-US']);
  });

  it('keeps nothing that was read in a transaction that was rolled back', async () => {
    const { id, names } = await personNamed('zhangwei');
    await expect(
      database.transaction(async (tx) => {
        await tx
          .update(people)
          .set({ names: { ...names, 'en-US': 'Never' } })
          .where(eq(people.id, id));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await list()).body.result.data[0].applicantName).toBe(names['en-US']);
  });
});
