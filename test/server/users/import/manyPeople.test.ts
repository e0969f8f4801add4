import { Worker } from 'node:worker_threads';
import { afterAll, expect, it, vi } from 'vitest';
import { createCompanyFolder, removeFolders } from '#test/support/createCompanyFolder.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { createUserImporter } from '#test/support/importPeople.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';

afterAll(removeFolders);

const HEAD = 'account,name,mail,department,post,superior\nole,Ole Berg,,,,\n';
const sheet = (post: string) =>
  HEAD +
  Array.from({ length: 2_000 }, (_, at) => {
    const superior = at < 50 ? '' : `p${at % 50}`;
    return `p${at},Person ${at},p${at}@acme.example,Area ${at % 20}/Team ${at % 300},${post},${superior}\n`;
  }).join('');

it('other requests are answered while a file of thousands of users is checked', async () => {
  const folder = await createCompanyFolder({
    'company.json': { name: 'Acme', language: 'en-US', demo: { password: 'Ringi-2026' }, administrators: ['ole'] },
    'people.csv': sheet('Clerk'),
  });
  const platform = await startDemoPlatform(embeddedDatabase, { definitions: folder });
  const ole = await createWorkflowClients(platform)('ole');
  const { preview } = createUserImporter(platform, ole.token);
  let isSeen = false;
  const seen = preview(sheet('Head clerk')).finally(() => {
    isSeen = true;
  });
  let answered = 0;
  while (!isSeen) {
    const { success } = (await ole.get('/api-user/user/onboarding')).body;
    if (success && !isSeen) answered += 1;
  }
  expect(answered).toBeGreaterThan(3);
  expect((await seen).changed.count).toBe(2_000);
});

it('an import is planned in a worker thread that receives the users in batches', async () => {
  const folder = await createCompanyFolder({
    'company.json': { name: 'Acme', language: 'en-US', demo: { password: 'Ringi-2026' }, administrators: ['ole'] },
    'people.csv': sheet('Clerk'),
  });
  const platform = await startDemoPlatform(embeddedDatabase, { definitions: folder });
  const ole = await createWorkflowClients(platform)('ole');
  const { preview, bringIn } = createUserImporter(platform, ole.token);
  const sent = vi.spyOn(Worker.prototype, 'postMessage');
  await preview(sheet('Head clerk'));
  const messages = sent.mock.calls.map(([message]: readonly unknown[]) => message as Sent);
  sent.mockRestore();
  const parts = messages.flatMap(({ part }) => part?.persons?.length ?? []);
  expect(messages.filter(({ job }) => job?.bytes !== undefined)).toHaveLength(1);
  expect(Math.max(...parts)).toBeLessThanOrEqual(1_000);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(2_001);
  expect(await bringIn(sheet('Head clerk'))).toMatchObject({ state: 'done', added: 0, changed: 2_000 });
  expect((await preview(sheet('Head clerk'))).changed.count).toBe(0);
});

/** The inspected fields of a message to the thread. */
interface Sent {
  readonly job?: { readonly bytes?: Uint8Array };
  readonly part?: { readonly persons?: readonly unknown[] };
}
