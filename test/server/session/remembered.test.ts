import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { OWNER_HEADER } from '#api/envelope.ts';
import { migrate } from '#server/storage/migrate.ts';
import { groups, memberships, people, sessions } from '#server/storage/schema/identity.ts';
import { holders } from '#server/storage/schema/openWork.ts';
import type { Database } from '#server/storage/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { demoPlatform } from '#test/support/platform.ts';

const LIST = '/api-bpm/bpm/core/bpmTask/myTasks';
const FIRST = { pageNo: 1, pageSize: 20, params: {} };
type Platform = Awaited<ReturnType<typeof demoPlatform>>;

/*
 * A list is asked ahead of who asks for it: for whoever the token belonged to last. Whatever has changed meanwhile, by
 * this server or another, holds with the very next call.
 */
onBothDatabases('what a server remembers of a session', (fresh) => {
  let database: Database;
  let platform: Platform;
  let client: Awaited<ReturnType<Platform['as']>>;
  const list = () => client.post(LIST, FIRST);
  const personNamed = async (account: string) =>
    (await database.sql.select().from(people).where(eq(people.account, account)))[0]!;

  beforeAll(async () => {
    database = await fresh();
    await migrate(database);
    platform = await demoPlatform(database);
    const zhangwei = await platform.as('zhangwei');
    const { body } = await zhangwei.get('/api-bpm/bpm/core/bpmDef/getBydefKey?defKey=leave');
    const formJson = JSON.stringify({ leave: LEAVE });
    await zhangwei.post('/api-bpm/bpm/core/bpmInst/startProcess', { defId: body.defId, formJson });
  });
  beforeEach(async () => {
    client = await platform.as('wangfang');
    for (let time = 0; time < 2; time += 1) expect((await list()).body.result.totalCount).toBe(1);
  });

  it('is the same list as without it', async () => {
    const afresh = await (await platform.as('wangfang')).post(LIST, FIRST);
    expect((await list()).body).toEqual(afresh.body);
  });

  it('is refused to a page that shows another person than the one its token belongs to', async () => {
    const { tenant, id } = await personNamed('wangfang');
    const { id: other } = await personNamed('zhangwei');
    const shownAs = (person: string) => client.post(LIST, FIRST, { [OWNER_HEADER]: `${tenant}.${person}` });
    expect((await shownAs(id)).body.result.totalCount).toBe(1);
    expect((await shownAs(other)).body).toMatchObject({ success: false, reason: 'session.otherPerson' });
  });

  it('ends with a session that was taken away', async () => {
    await database.sql.delete(sessions);
    expect((await list()).status).toBe(401);
    expect((await list()).status).toBe(401);
  });

  it('ends with a session that is over', async () => {
    await database.sql.update(sessions).set({ expiresAt: platform.clock.now() });
    expect((await list()).status).toBe(401);
  });

  it('is one person no more when a token is given to another', async () => {
    const { id } = await personNamed('zhangwei');
    await database.sql.update(sessions).set({ person: id });
    expect((await list()).body.result.totalCount).toBe(0);
  });

  it('ends for whoever has left', async () => {
    const { id } = await personNamed('wangfang');
    await database.sql.update(people).set({ hasLeft: true }).where(eq(people.id, id));
    expect((await list()).status).toBe(401);
    await database.sql.update(people).set({ hasLeft: false }).where(eq(people.id, id));
    expect((await list()).body.result.totalCount).toBe(1);
  });

  it('knows a group from the moment one is put into it', async () => {
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

  it('tells names as they are now', async () => {
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

  it('keeps nothing a transaction has seen that was undone', async () => {
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
