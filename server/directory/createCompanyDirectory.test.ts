import { expect, it } from 'vitest';
import { createCompanyDirectory } from './createCompanyDirectory.ts';
import { createTenantDirectory } from './directory.ts';
import type { Directory, KnownGroup, KnownPerson } from './directory.ts';
import { mapSequential } from '../db/mapSequential.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

/** Returns all directory answers about every user and group, by name. */
async function queryAll<Person extends KnownPerson, Group extends KnownGroup>(
  directory: Directory<Person, Group>,
  accounts: readonly string[],
  keys: readonly string[],
) {
  const people = await directory.people(accounts);
  const groups = await directory.groups(keys);
  const ids = (found: readonly KnownPerson[]): readonly string[] => found.map(({ id }) => id).sort();
  return {
    people: ids(people),
    superiors: await mapSequential(people, async (person) => (await directory.findManager(person))?.id),
    heads: await mapSequential(people, async (person) => (await directory.findDepartmentHead(person))?.id),
    members: await mapSequential(groups, async (group) => ids(await directory.listMembers(group))),
  };
}

onBothDatabases('an in-memory company directory', (fresh) => {
  it('answers the same about every user as the database it is loaded into', async () => {
    const { company } = await loadDemoDefinitions();
    const { database } = await startDemoPlatform(fresh);
    const [accounts, keys] = [company.people.map(({ account }) => account), company.groups.map(({ key }) => key)];
    const stored = await database.transaction((tx) =>
      queryAll(createTenantDirectory(tx, company.tenant), accounts, keys),
    );
    expect(await queryAll(createCompanyDirectory(company), accounts, keys)).toEqual(stored);
  });
});
