import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedAdministrator } from '#server/directory/seedAdministrator.ts';
import { seedCompany } from '#server/directory/seedCompany.ts';
import { memberships, people } from '#server/storage/schema/identity.ts';
import type { Database } from '#server/storage/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoDefinitions } from '#test/support/definitions.ts';

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
    await database.transaction((tx) => seedCompany(tx, { ...company, ...change(company) }));
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

  it('knows who the file says has left since', async () => {
    await seed(({ people: all }) => ({
      people: all.map((each) => ({ ...each, hasLeft: each.id === DENGJUAN })),
    }));
    expect(await person(DENGJUAN)).toMatchObject({ hasLeft: true });
    await seed();
    expect(await person(DENGJUAN)).toMatchObject({ hasLeft: true });
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
