import { afterAll, expect, it } from 'vitest';
import { checkPath } from '#server/bootstrap/commands/checkFiles.ts';
import { createCompanyFolder, removeFolders } from '#test/support/createCompanyFolder.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';

afterAll(removeFolders);

/** A process whose step is decided by the manager, or by `otherwise` if there is none. */
const chart = (otherwise: string) =>
  processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="decide"/>
<userTask id="decide" name="Decide"><extensionElements><ringi:people><ringi:rule from="superior" of="initiator" levels="1"/></ringi:people>${otherwise}</extensionElements></userTask>
<sequenceFlow id="b" sourceRef="decide" targetRef="file"/>
<userTask id="file" name="File"><extensionElements><ringi:people><ringi:rule from="groups" ids="desk"/></ringi:people>${otherwise}</extensionElements></userTask>
<sequenceFlow id="c" sourceRef="file" targetRef="end"/><endEvent id="end"/>`);
const FILES = {
  'company.json': {
    name: 'Acme',
    language: 'en-US',
    demo: { password: 'Ringi-2026' },
    administrators: ['mei', 'ole'],
    groups: [{ name: 'Desk', key: 'desk', kind: 'role', members: ['an'] }],
  },
  'people.csv': 'account,name,department,superior,head of\nmei,Mei Tan,,,Acme\nole,Ole Berg,,,\nan,An Na,,,\n',
};

async function company(otherwise: string) {
  const folder = await createCompanyFolder({ ...FILES, 'processes/sample.bpmn': chart(otherwise) });
  const platform = await startDemoPlatform(embeddedDatabase, { definitions: folder });
  const colleague = createWorkflowClients(platform);
  const [mei, an] = [await colleague('mei'), await colleague('an')];
  const read = async (path: string) => (await mei.get(`/api-bpm/bpm/core/processes/${path}`)).body.data;
  return {
    listed: async () => (await read('query')).processes[0].lostSteps,
    lostOnPage: async () =>
      (await read('get?key=sample')).steps.map(({ nobodyFor }: { nobodyFor: string[] }) => nobodyFor),
    checked: async () => {
      const { lines } = await checkPath(folder);
      expect(lines.at(-1)).toContain('Only the files were read: people and changes of the app are not known here');
      return lines.filter((line) => line.includes('no assignee for requests of'));
    },
    /** Returns the steps that would have no assignee after the only handler is deactivated. */
    foreseen: async () => {
      const { version } = (await mei.get(`/api-user/user/users/get?id=${an.id}`)).body.data;
      const change = { kind: 'leave', id: an.id, version };
      return (await mei.post('/api-user/user/users/preview', { change })).body.data.nobody;
    },
    letLeave: async () => {
      const { version } = (await mei.get(`/api-user/user/users/get?id=${an.id}`)).body.data;
      await mei.post('/api-user/user/users/apply', { change: { kind: 'leave', id: an.id, version } });
    },
  };
}

it('a step without assignee is reported equally by the check, the list, its page and the preview of a user change', async () => {
  const { listed, lostOnPage, checked, foreseen, letLeave } = await company('');
  // The head of the company has no manager.
  expect([await listed(), await lostOnPage(), await checked()]).toEqual([
    1,
    [['Mei Tan'], []],
    [expect.stringContaining('Mei Tan (mei)')],
  ]);
  expect(await foreseen()).toMatchObject([{ step: 'File' }]);
  await letLeave();
  expect([await listed(), (await lostOnPage())[1]]).toEqual([2, ['Mei Tan', 'Ole Berg']]);
});

it('a step with an empty rule has an assignee everywhere', async () => {
  const otherwise = '<ringi:empty><ringi:rule from="people" ids="ole"/></ringi:empty>';
  const { listed, lostOnPage, checked, foreseen, letLeave } = await company(otherwise);
  expect([await listed(), await lostOnPage(), await checked(), await foreseen()]).toEqual([0, [[], []], [], []]);
  await letLeave();
  expect(await listed()).toBe(0);
});
