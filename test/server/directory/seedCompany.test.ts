import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedAdministrator } from '#server/directory/seedAdministrator.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { bringBack } from '#server/directory/leaving/bringBack.ts';
import { leaveByFiles } from '#server/directory/leaving/leaveByFiles.ts';
import { seedCompany } from '#server/directory/seedCompany.ts';
import { memberships, people, sessions } from '#server/storage/schema/identity.ts';
import type { Database } from '#server/storage/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { handClock } from '#test/support/handClock.ts';

let serial = 0;
const leaving = {
  clock: handClock(),
  newId: () => String((serial += 1)),
  ways: { passwordLogin: { mayUse: async () => true }, logins: [] },
};
const ZHANGWEI = '1793000000000000040';
const DENGJUAN = '1793000000000000320';
const KEEPERS = '1792000000000000190';

onBothDatabases('starting again with a company', (fresh) => {
  let database: Database;
  beforeAll(async () => {
    database = await fresh();
  });

  const seed = async (
    change: (company: Awaited<ReturnType<typeof demoDefinitions>>['company']) => object = () => ({}),
  ) => {
    const { company } = await demoDefinitions();
    const changed = { ...company, ...change(company) };
    await database.transaction(async (tx) => {
      await seedCompany(tx, changed, 0);
      await leaveByFiles(tx, leaving, changed);
    });
  };
  const person = async (id: string) => (await database.sql.select().from(people).where(eq(people.id, id)))[0];
  const keeper = and(eq(memberships.group, KEEPERS), eq(memberships.person, DENGJUAN));

  it('changes nobody who was edited in the app', async () => {
    await seed();
    await database.sql.update(people).set({ mobile: '1', passwordHash: 'own' }).where(eq(people.id, ZHANGWEI));
    await database.sql.delete(memberships).where(keeper);
    await seed();
    expect(await person(ZHANGWEI)).toMatchObject({ mobile: '1', passwordHash: 'own' });
    expect(await database.sql.select().from(memberships).where(keeper)).toEqual([]);
  });

  it('adds who has come, with the groups the file puts them into', async () => {
    await seed(({ people: all, groups: units }) => ({
      people: [...all, { ...all[3]!, id: '99', account: 'newcomer' }],
      groups: units.map((unit) => (unit.id === KEEPERS ? { ...unit, members: [...unit.members, 'newcomer'] } : unit)),
    }));
    expect(await person('99')).toMatchObject({ account: 'newcomer' });
    expect(await database.sql.select().from(memberships).where(eq(memberships.person, '99'))).toEqual([
      { group: KEEPERS, person: '99' },
    ]);
  });

  it('knows who the file says has left since, and ends their sessions', async () => {
    const session = { person: DENGJUAN, startedAt: 0, expiresAt: leaving.clock.now() };
    await database.sql.insert(sessions).values({ ...session, tokenHash: 'x' });
    await seed(({ people: all }) => ({
      people: all.map((each) => ({ ...each, hasLeft: each.id === DENGJUAN })),
    }));
    expect(await person(DENGJUAN)).toMatchObject({ hasLeft: true, leftAt: leaving.clock.now() });
    expect(await database.sql.select().from(sessions).where(eq(sessions.person, DENGJUAN))).toEqual([]);
    await seed();
    expect(await person(DENGJUAN)).toMatchObject({ hasLeft: true });
  });

  it('lets nobody go again whom an administrator has kept, until the file has said in between that they are here', async () => {
    const gone = () =>
      seed(({ people: all }) => ({ people: all.map((each) => ({ ...each, hasLeft: each.id === ZHANGWEI })) }));
    await gone();
    await database.transaction((tx) =>
      bringBack(tx, leaving, { tenant: '1', people: [ZHANGWEI], by: 'an administrator' }),
    );
    await gone();
    expect(await person(ZHANGWEI)).toMatchObject({ hasLeft: false });
    await seed();
    await gone();
    expect(await person(ZHANGWEI)).toMatchObject({ hasLeft: true });
    await database.transaction((tx) => bringBack(tx, leaving, { tenant: '1', people: [ZHANGWEI], by: SYSTEM }));
  });

  it('does not read a file by which no administrator could log in, and changes nothing', async () => {
    const all = seed(({ people: everybody }) => ({ people: everybody.map((each) => ({ ...each, hasLeft: true })) }));
    await expect(all).rejects.toThrow('no administrator');
    expect(await person(ZHANGWEI)).toMatchObject({ hasLeft: false });
  });

  it('adds the administrator of the settings once, and leaves a changed password alone', async () => {
    const boss = { account: 'boss', password: 'first password' };
    await database.transaction((tx) => seedAdministrator(tx, '1', boss));
    const [first] = await database.sql.select().from(people).where(eq(people.account, 'boss'));
    await database.transaction((tx) => seedAdministrator(tx, '1', { ...boss, password: 'other password' }));
    expect(await database.sql.select().from(people).where(eq(people.account, 'boss'))).toEqual([first]);
    expect(first).toMatchObject({ isAdministrator: true });
  });
});
