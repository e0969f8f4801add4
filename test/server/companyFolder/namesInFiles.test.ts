import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { groups, people } from '#server/db/schema/identity.ts';
import { createCompanyFolder, removeFolders, restartServer } from '#test/support/createCompanyFolder.ts';
import { embeddedDatabase } from '#test/support/database.ts';

afterAll(removeFolders);

it('a name is a plain text, or a text by language with the company’s own language as fallback', async () => {
  const database = await embeddedDatabase();
  const folder = await createCompanyFolder({
    'company.json': {
      name: { 'en-US': 'Acme', 'ja-JP': 'アクメ' },
      language: 'en-US',
      groups: [
        { name: { 'en-US': 'Buyers', 'zh-CN': '采购组' }, key: 'buyers', kind: 'role', members: ['mei'] },
        { name: 'Night shift', key: 'night', kind: 'role', members: [] },
      ],
    },
    'people.csv': 'account,name,department\nmei,Mei Tan,Sales\n',
  });
  await restartServer(database, folder);
  const named = await database.sql
    .select({ names: groups.names })
    .from(groups)
    .where(eq(groups.tenant, '1'))
    .orderBy(asc(groups.kind), asc(groups.position));
  const said = named.map(({ names }) => [
    names['zh-CN'],
    names['en-US'] ?? names['zh-CN'],
    names['ja-JP'] ?? names['zh-CN'],
  ]);
  expect(said).toEqual(
    expect.arrayContaining([
      ['Acme', 'Acme', 'アクメ'],
      ['采购组', 'Buyers', expect.stringMatching(/^(?:Buyers|采购组)$/u)],
      ['Night shift', 'Night shift', 'Night shift'],
      ['Sales', 'Sales', 'Sales'],
    ]),
  );
  const [mei] = await database.sql.select({ names: people.names }).from(people).where(eq(people.account, 'mei'));
  expect(mei?.names['zh-CN']).toBe('Mei Tan');
});
