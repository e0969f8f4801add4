import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '#domain/workflow/command.ts';
import { reactivateUsers } from '#server/users/offboarding/reactivateUsers.ts';
import { syncFromFiles } from '#server/users/offboarding/syncFromFiles.ts';
import { seedCompany } from '#server/users/admin/seedCompany.ts';
import { memberships, people, sessions } from '#server/db/schema/identity.ts';
import type { Database } from '#server/db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { createManualClock } from '#test/support/createManualClock.ts';

let serial = 0;
const leaving = {
  clock: createManualClock(),
  newId: () => String((serial += 1)),
  loginMethods: { passwordLogin: { mayUse: async () => true }, logins: [] },
};
const ZHANGWEI = '1793000000000000040';
const DENGJUAN = '1793000000000000320';
const KEEPERS = '1792000000000000190';

onBothDatabases('seeding a company again', (fresh) => {
  let database: Database;
  beforeAll(async () => {
    database = await fresh();
  });

  const seed = async (
    change: (company: Awaited<ReturnType<typeof loadDemoDefinitions>>['company']) => object = () => ({}),
  ) => {
    const { company } = await loadDemoDefinitions();
    const changed = { ...company, ...change(company) };
    await database.transaction(async (tx) => {
      await seedCompany(tx, changed, 0);
      await syncFromFiles(tx, leaving, changed);
    });
  };
  const person = async (id: string) => (await database.sql.select().from(people).where(eq(people.id, id)))[0];
  const keeper = and(eq(memberships.group, KEEPERS), eq(memberships.person, DENGJUAN));

  it('does not change users and groups that were edited in the app', async () => {
    await seed();
    await database.sql.update(people).set({ mobile: '1', passwordHash: 'own' }).where(eq(people.id, ZHANGWEI));
    await database.sql.delete(memberships).where(keeper);
    await seed();
    expect(await person(ZHANGWEI)).toMatchObject({ mobile: '1', passwordHash: 'own' });
    expect(await database.sql.select().from(memberships).where(keeper)).toEqual([]);
  });

  it('adds new users with the groups the file assigns', async () => {
    await seed(({ people: all, groups: units }) => ({
      people: [...all, { ...all[3]!, id: '99', account: 'newcomer' }],
      groups: units.map((unit) => (unit.id === KEEPERS ? { ...unit, members: [...unit.members, 'newcomer'] } : unit)),
    }));
    expect(await person('99')).toMatchObject({ account: 'newcomer' });
    expect(await database.sql.select().from(memberships).where(eq(memberships.person, '99'))).toEqual([
      { group: KEEPERS, person: '99' },
    ]);
  });

  it('deactivates a user the file marks as having left, and ends their sessions', async () => {
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

  it('does not deactivate again a user whom an administrator has kept, until the file has listed them as active', async () => {
    const gone = () =>
      seed(({ people: all }) => ({ people: all.map((each) => ({ ...each, hasLeft: each.id === ZHANGWEI })) }));
    await gone();
    await database.transaction((tx) =>
      reactivateUsers(tx, leaving, { tenant: '1', people: [ZHANGWEI], by: 'an administrator' }),
    );
    await gone();
    expect(await person(ZHANGWEI)).toMatchObject({ hasLeft: false });
    await seed();
    await gone();
    expect(await person(ZHANGWEI)).toMatchObject({ hasLeft: true });
    await database.transaction((tx) => reactivateUsers(tx, leaving, { tenant: '1', people: [ZHANGWEI], by: SYSTEM }));
  });

  it('refuses a file that leaves no administrator who could log in, and changes nothing', async () => {
    const all = seed(({ people: everybody }) => ({ people: everybody.map((each) => ({ ...each, hasLeft: true })) }));
    await expect(all).rejects.toThrow('no administrator');
    expect(await person(ZHANGWEI)).toMatchObject({ hasLeft: false });
  });
});
