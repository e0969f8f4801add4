import { expect, it } from 'vitest';
import { companyDirectory } from '#server/directory/companyDirectory.ts';
import { directoryOf } from '#server/directory/directory.ts';
import type { Directory, KnownGroup, KnownPerson } from '#server/directory/directory.ts';
import { oneByOne } from '#server/storage/oneByOne.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { demoPlatform } from '#test/support/platform.ts';

/** All that can be asked about everybody and every group, by name. */
async function everything<Person extends KnownPerson, Group extends KnownGroup>(
  directory: Directory<Person, Group>,
  accounts: readonly string[],
  keys: readonly string[],
) {
  const people = await directory.people(accounts);
  const groups = await directory.groups(keys);
  const ids = (found: readonly KnownPerson[]): readonly string[] => found.map(({ id }) => id).sort();
  return {
    people: ids(people),
    superiors: await oneByOne(people, async (person) => (await directory.superiorOf(person))?.id),
    heads: await oneByOne(people, async (person) => (await directory.headOver(person))?.id),
    members: await oneByOne(groups, async (group) => ids(await directory.membersOf(group))),
  };
}

onBothDatabases('a company in memory', (fresh) => {
  it('says the same about everybody as the database it is put into', async () => {
    const { company } = await demoDefinitions();
    const { database } = await demoPlatform(fresh);
    const [accounts, keys] = [company.people.map(({ account }) => account), company.groups.map(({ key }) => key)];
    const stored = await database.transaction((tx) => everything(directoryOf(tx, company.tenant), accounts, keys));
    expect(await everything(companyDirectory(company), accounts, keys)).toEqual(stored);
  });
});
