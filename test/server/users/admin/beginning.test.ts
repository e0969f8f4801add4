import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompanyFolder, removeFolders, writeFiles } from '#test/support/createCompanyFolder.ts';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase, onBothDatabases } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

afterAll(removeFolders);

const beginning = async (by: Colleague) => (await by.get('/api-user/user/onboarding')).body;
const CHART = processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="ask"/>
<userTask id="ask" name="Ask"><extensionElements><ringi:people><ringi:rule from="people" ids="mei"/></ringi:people></extensionElements></userTask>
<sequenceFlow id="b" sourceRef="ask" targetRef="end"/><endEvent id="end"/>`);
const FILES = {
  'company.json': {
    name: { 'zh-CN': '艾克', 'en-US': 'Acme' },
    demo: { password: 'Ringi-2026' },
    administrators: ['mei'],
  },
  'people.csv': 'account,name\nmei,Mei Tan\n',
};

onBothDatabases('the onboarding checklist of a company', (fresh) => {
  let folder: string;
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let mei: Colleague;
  beforeAll(async () => {
    folder = await createCompanyFolder(FILES);
    platform = await startDemoPlatform(fresh, { definitions: folder });
    mei = await createWorkflowClients(platform)('mei');
  });

  it('is shown to administrators step by step until a first request has ended', async () => {
    const nothing = { people: 1, noWayIn: 0, processes: 0, hasRequests: false };
    expect((await beginning(mei)).data).toMatchObject(nothing);
    await writeFiles(folder, { 'processes/sample.bpmn': CHART });
    await mei.post('/definitions/reload');
    const person = { department: '', posts: { 'zh-CN': '' }, superior: null, email: '', mobile: '' };
    const [{ id: department }] = (
      await mei.post('/api-user/user/users/groups?of=department', { pageNo: 1, pageSize: 5, params: {} })
    ).body.result.data;
    await mei.post('/api-user/user/users/apply', {
      change: { kind: 'addPerson', person: { ...person, department, names: { 'zh-CN': 'Bo' }, account: 'bo' } },
    });
    expect((await beginning(mei)).data).toMatchObject({ ...nothing, people: 2, noWayIn: 1, processes: 1 });
    const { instId } = await mei.start('sample', { title: 'A chair', reason: 'Broken', amount: '10' });
    expect((await beginning(mei)).data).toMatchObject({ noWayIn: 1, hasRequests: true });
    await mei.decide((await mei.taskOf(instId))?.taskId ?? '', 'AGREE');
    expect(await beginning(mei)).toMatchObject({ success: true, data: null });
  });
});

it('the onboarding progress is for administrators, and absent once a request has finished', async () => {
  const company = await startCompany(embeddedDatabase);
  const [admin, zhangwei] = await company.people('admin', 'zhangwei');
  expect((await beginning(zhangwei)).success).toBe(false);
  await company.runToEnd(await company.start(zhangwei, 'leave'));
  expect(await beginning(admin)).toMatchObject({ success: true, data: null });
});
