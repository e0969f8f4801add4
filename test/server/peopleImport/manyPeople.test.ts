import { afterAll, expect, it } from 'vitest';
import { companyFolder, removeFolders } from '#test/support/companyFolder.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { peopleFiles } from '#test/support/importPeople.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { workflowOf } from '#test/support/workflow.ts';

afterAll(removeFolders);

const HEAD = 'account,name,mail,department,post,superior\nole,Ole Berg,,,,\n';
const sheet = (post: string) =>
  HEAD +
  Array.from({ length: 2_000 }, (_, at) => {
    const superior = at < 50 ? '' : `p${at % 50}`;
    return `p${at},Person ${at},p${at}@acme.example,Area ${at % 20}/Team ${at % 300},${post},${superior}\n`;
  }).join('');

it('others are answered while a file of thousands is looked at', async () => {
  const folder = await companyFolder({
    'company.json': { name: 'Acme', language: 'en-US', demoPassword: 'Ringi-2026', administrators: ['ole'] },
    'people.csv': sheet('Clerk'),
  });
  const platform = await demoPlatform(embeddedDatabase, { definitions: folder });
  const ole = await workflowOf(platform)('ole');
  const { preview } = peopleFiles(platform.with(ole.token).postForm);
  let isSeen = false;
  const seen = preview(sheet('Head clerk')).finally(() => {
    isSeen = true;
  });
  let answered = 0;
  while (!isSeen) {
    const { success } = (await ole.get('/api-user/user/people/beginning')).body;
    if (success && !isSeen) answered += 1;
  }
  expect(answered).toBeGreaterThan(3);
  expect((await seen).changed.count).toBe(2_000);
});
