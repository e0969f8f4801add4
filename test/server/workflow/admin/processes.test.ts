import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompanyFolder, removeFolders, writeFiles } from '#test/support/createCompanyFolder.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients, type Colleague } from '#test/support/workflow.ts';

afterAll(removeFolders);

const ROOT = '/api-bpm/bpm/core/processes';
const chart = (name: string) =>
  processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="ask"/>
<userTask id="ask" name="Ask"><extensionElements><ringi:people><ringi:rule from="initiator"/></ringi:people></extensionElements></userTask>
<sequenceFlow id="b" sourceRef="ask" targetRef="decide"/>
<userTask id="decide" name="${name}"><extensionElements><ringi:people><ringi:rule from="superior" of="initiator" levels="1"/></ringi:people></extensionElements></userTask>
<sequenceFlow id="c" sourceRef="decide" targetRef="file"/>
<userTask id="file" name="File" camunda:candidateGroups="desk"/><sequenceFlow id="d" sourceRef="file" targetRef="end"/>
<endEvent id="end"/>`);
const FILES = {
  'company.json': {
    name: 'Acme',
    language: 'en-US',
    demo: { password: 'Ringi-2026' },
    administrators: ['mei', 'ole'],
    groups: [{ name: 'Desk', key: 'desk', kind: 'role', members: ['an'] }],
  },
  'people.csv': `account,name,department,superior,head of
mei,Mei Tan,,,Acme
ole,Ole Berg,Sales,,
bo,Bo Lind,Sales,,Sales
an,An Na,Sales/North,,
`,
  'processes/sample.bpmn': chart('Decide'),
};
const FORM = { title: 'A chair', reason: 'Broken', amount: '10' };
const write = (values: object) => ({ formJson: JSON.stringify({ 'sample-variables': values }) });

onBothDatabases('processes managed by administrators', (fresh) => {
  let folder: string;
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let mei: Colleague;
  let ole: Colleague;
  let bo: Colleague;
  let an: Colleague;
  beforeAll(async () => {
    folder = await createCompanyFolder(FILES);
    platform = await startDemoPlatform(fresh, { definitions: folder });
    const colleague = createWorkflowClients(platform);
    [mei, ole, bo, an] = [await colleague('mei'), await colleague('ole'), await colleague('bo'), await colleague('an')];
  });

  const overview = async (by = mei) => (await by.get(`${ROOT}/query`)).body.data;
  const detail = async (key = 'sample', by = mei) => (await by.get(`${ROOT}/get?key=${key}`)).body.data;
  const look = async () => (await mei.get('/definitions/status')).body.data;
  const reload = async (by = mei) => (await by.post('/definitions/reload')).body;
  const change = async (what: object, by = mei, stamp?: string) =>
    (await by.post(`${ROOT}/apply`, { key: 'sample', stamp: stamp ?? (await detail()).stamp, change: what })).body;
  const foresee = async (what: object) =>
    (await mei.post(`${ROOT}/preview`, { key: 'sample', stamp: '', change: what })).body.data;
  const log = async (key = '') =>
    (await mei.post(`${ROOT}/log`, { pageNo: 1, pageSize: 50, params: { key } })).body.result.data;
  const tryStart = async (by: Colleague) =>
    by.call('bpmInst/startProcess', { defId: await by.definition('sample'), ...write(FORM) });
  const started = async (by: Colleague): Promise<string> => (await tryStart(by)).data.instId;

  it('show the active version, who may start it, the assignees of each step and the users without one', async () => {
    const { folder: read, processes } = await overview();
    expect(read.last).toMatchObject({ isRefused: false, by: '', problemCount: 0 });
    expect(processes).toMatchObject([
      { key: 'sample', version: 1, status: 'DEPLOYED', file: 'processes/sample.bpmn', running: 0, runningBefore: 0 },
    ]);
    const { steps, starters, judged } = await detail();
    expect(starters).toEqual({ from: 'everybody', people: [], groups: [], count: 4 });
    expect(judged).toBe(4);
    const [ask, decide, file] = steps;
    expect(ask).toMatchObject({ name: 'Ask', isKnown: true, deciderCount: 4, nobodyCount: 0 });
    // The head of the company has no manager.
    expect(decide).toMatchObject({
      name: 'Decide',
      rules: [{ from: 'superior', levels: 1, names: [] }],
      whenNobody: 'refuse',
      nobodyFor: ['Mei Tan'],
      nobodyCount: 1,
    });
    expect(decide.deciders).toEqual([
      { name: 'Bo Lind', count: 2 },
      { name: 'Mei Tan', count: 1 },
    ]);
    expect(file).toMatchObject({
      rules: [{ from: 'groups', names: ['Desk'] }],
      deciders: [{ name: 'An Na', count: 4 }],
    });
  });

  it('are checked with the users in the database, not those in the files', async () => {
    const root = '/api-user/user/users';
    const { data: head } = (await mei.get(`${root}/get?id=${bo.id}`)).body;
    await mei.post(`${root}/apply`, { change: { kind: 'leave', id: bo.id, version: head.version } });
    const [, decide] = (await detail()).steps;
    expect(decide.deciders).toEqual([{ name: 'Mei Tan', count: 2 }]);
    const { data: left } = (await mei.get(`${root}/get?id=${bo.id}`)).body;
    await mei.post(`${root}/apply`, { change: { kind: 'bringBack', id: bo.id, version: left.version } });
    bo = await createWorkflowClients(platform)('bo');
    expect((await detail()).steps[1].deciders[0]).toEqual({ name: 'Bo Lind', count: 2 });
  });

  it('become a new version when their file changes, while running requests stay on theirs', async () => {
    const first = await started(an);
    await writeFiles(folder, { 'processes/sample.bpmn': chart('Decide anew') });
    expect(await look()).toEqual({
      problems: [],
      problemCount: 0,
      changes: [{ key: 'sample', name: 'Sample', before: 1, after: 2, running: 1, isOfferedAgain: false }],
    });
    expect((await overview()).processes[0]).toMatchObject({ version: 1 });
    expect(await reload()).toMatchObject({ success: true });
    expect(await look()).toMatchObject({ changes: [], problems: [] });
    const second = await started(an);
    const { folder: read, processes } = await overview();
    expect(read.last).toMatchObject({ isRefused: false, by: 'Mei Tan' });
    expect(processes[0]).toMatchObject({ version: 2, running: 2, runningBefore: 1 });
    expect((await detail()).versions).toMatchObject([
      { version: 2, running: 1, ended: 0 },
      { version: 1, running: 1, ended: 0 },
    ]);
    const nameOf = async (request: string) => {
      const task = (await an.taskOf(request))?.taskId ?? '';
      await an.decide(task, 'AGREE', write(FORM));
      return (await bo.taskOf(request))?.name;
    };
    expect([await nameOf(first), await nameOf(second)]).toEqual(['Decide', 'Decide anew']);
    expect((await log())[0]).toMatchObject({
      kind: 'loaded',
      by: 'Mei Tan',
      versions: [{ key: 'sample', before: 1, after: 2 }],
    });
  });

  it('stay unchanged if the folder is invalid, and the error has file and line', async () => {
    await writeFiles(folder, { 'processes/sample.bpmn': chart('Cut off').slice(0, 900), 'opinions.json': '[{' });
    const { problems, problemCount, changes } = await look();
    expect([problemCount, changes]).toEqual([2, []]);
    expect(problems.map(({ file }: { file: string }) => file).sort()).toEqual([
      'opinions.json',
      'processes/sample.bpmn',
    ]);
    for (const { line } of problems) expect(line).toBeGreaterThan(0);
    // Two reloads at once: both get an answer, and no reload is incomplete.
    const answers = await Promise.all([reload(mei), reload(ole)]);
    for (const answer of answers) expect(answer).toMatchObject({ success: false, reason: 'definition.broken' });
    const { folder: read, processes } = await overview();
    expect(read.last).toMatchObject({ isRefused: true, problems, problemCount: 2 });
    expect(processes[0]).toMatchObject({ version: 2, status: 'DEPLOYED' });
    expect((await log()).slice(0, 2)).toMatchObject([
      { kind: 'refused', problemCount: 2 },
      { kind: 'refused', problemCount: 2 },
    ]);
    await rm(join(folder, 'opinions.json'));
    await writeFiles(folder, { 'processes/sample.bpmn': chart('Decide anew') });
    expect(await reload()).toMatchObject({ success: true });
    expect((await overview()).folder.last).toMatchObject({ isRefused: false });
    expect((await overview()).processes[0]).toMatchObject({ version: 2 });
  });

  it('get one version when two administrators reload the folder at the same time', async () => {
    await writeFiles(folder, { 'processes/sample.bpmn': chart('At once') });
    const answers = await Promise.all([reload(mei), reload(ole)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect((await overview()).processes[0]).toMatchObject({ version: 3 });
    expect((await log()).slice(0, 2).map(({ versions }: { versions: object[] }) => versions.length)).toEqual([0, 1]);
  });

  it.each([
    ['no company any more', undefined, /company\.json: this file is missing; expected a file with the name of/u],
    ['another tenant', { tenant: '2' }, /company\.json: tenant: the tenant is "2" now; expected "1"/u],
    ['another name', { name: 'Beta' }, /company\.json: name: the company is called "Beta" now; expected "Acme"/u],
  ])('refuse a folder of %s', async (_, more, told) => {
    if (more === undefined) await rm(join(folder, 'company.json'));
    else await writeFiles(folder, { 'company.json': { ...FILES['company.json'], ...more } });
    const { message, reason } = await reload();
    expect(reason).toBe('definition.broken');
    expect(message).toMatch(told);
    await writeFiles(folder, { 'company.json': FILES['company.json'] });
    expect(await reload()).toMatchObject({ success: true });
  });

  it('require the key of a renamed field before the form is accepted', async () => {
    const form = (name: string, key?: string) => ({
      fields: [{ name, type: 'money', ...(key !== undefined && { key }) }],
    });
    const place = 'processes/other';
    await writeFiles(folder, {
      [`${place}/process.bpmn`]: chart('Other').replaceAll('sample', 'other'),
      [`${place}/form.json`]: form('Amount'),
    });
    expect(await reload()).toMatchObject({ success: true });
    await writeFiles(folder, { [`${place}/form.json`]: form('Sum') });
    const { message } = await reload();
    expect(message).toContain(`${place}/form.json`);
    expect(message).toContain('amount');
    expect((await detail('other')).version).toBe(1);
    await writeFiles(folder, { [`${place}/form.json`]: form('Sum', 'amount') });
    expect(await reload()).toMatchObject({ success: true });
    expect((await detail('other')).version).toBe(2);
  });

  it('are kept and marked when their file was removed', async () => {
    await rm(join(folder, 'processes/other'), { recursive: true });
    expect(await reload()).toMatchObject({ success: true });
    expect(await detail('other')).toMatchObject({ file: '', status: 'DEPLOYED', isFromFolder: true });
    expect((await detail()).file).toBe('processes/sample.bpmn');
  });

  it('are removed from the start list and restored without affecting drafts and requests', async () => {
    const draft = await an.call('bpmInst/saveDraft', { defId: await an.definition('sample'), ...write(FORM) });
    const { instId } = draft.data;
    expect(await foresee({ kind: 'discard' })).toMatchObject({ running: 2, drafts: 1, stranded: 1 });
    const { stamp } = await detail();
    expect(await change({ kind: 'discard' }, mei, stamp)).toMatchObject({ data: { outcome: 'saved' } });
    expect(await change({ kind: 'recover' }, ole, stamp)).toMatchObject({ data: { outcome: 'changed' } });
    const submitRecord = async () =>
      an.call('bpmInst/startProcess', { defId: await an.definition('sample'), instId, ...write(FORM) });
    expect(await submitRecord()).toMatchObject({
      success: false,
      reason: 'start.definitionDiscarded',
      message: expect.stringMatching(/\w/u),
    });
    expect((await an.detail(instId, 'draft')).formData).toBeDefined();
    expect((await bo.toDo()).length).toBeGreaterThan(0);
    await reload();
    expect((await detail()).status).toBe('INVALID');
    expect(await change({ kind: 'recover' })).toMatchObject({ data: { outcome: 'saved' } });
    expect(await submitRecord()).toMatchObject({ success: true });
    expect((await log('sample')).map(({ kind }: { kind: string }) => kind)).toEqual(['recovered', 'discarded']);
  });

  it('let administrators choose who may start them if the chart does not say', async () => {
    const starters = { kind: 'starters', people: [bo.id], groups: [] };
    expect(await foresee(starters)).toMatchObject({ before: 4, after: 1 });
    expect(await change(starters)).toMatchObject({ data: { outcome: 'saved' } });
    expect((await detail()).starters).toMatchObject({ from: 'app', count: 1, people: [{ name: 'Bo Lind' }] });
    expect(await tryStart(an)).toMatchObject({ success: false, reason: 'start.noRight' });
    expect(await tryStart(bo)).toMatchObject({ success: true });
    const offered = async (by: Colleague) =>
      (await by.call('bpmDef/getAllForStart', { pageNo: 1, pageSize: 50, params: {} })).result.data.map(
        ({ key }: { key: string }) => key,
      );
    expect(await offered(an)).not.toContain('sample');
    expect(await offered(bo)).toContain('sample');
    await writeFiles(folder, { 'processes/sample.bpmn': chart('Later') });
    await reload();
    expect((await detail()).starters).toMatchObject({ from: 'app', count: 1 });
    expect(await change({ kind: 'starters', people: ['nobody'], groups: [] })).toMatchObject({ success: false });
    expect((await log('sample'))[0]).toMatchObject({ kind: 'starters', before: '', after: 'Bo Lind', by: 'Mei Tan' });
  });

  it('use the starters of the chart if it names any', async () => {
    const named = chart('Later').replace(/(<[a-z:]*process )/u, '$1camunda:candidateStarterUsers="an" ');
    await writeFiles(folder, { 'processes/sample.bpmn': named });
    expect(await reload()).toMatchObject({ success: true });
    expect((await detail()).starters).toMatchObject({ from: 'chart', people: [{ name: 'An Na' }], count: 1 });
    expect(await tryStart(bo)).toMatchObject({ reason: 'start.noRight' });
    expect(await tryStart(an)).toMatchObject({ success: true });
    expect(await change({ kind: 'starters', people: [bo.id], groups: [] })).toMatchObject({
      success: false,
      reason: 'definition.startersByChart',
    });
    await writeFiles(folder, { 'processes/sample.bpmn': chart('Later') });
    await reload();
    // The administrators' setting was inactive meanwhile.
    expect((await detail()).starters).toMatchObject({ from: 'app', people: [{ name: 'Bo Lind' }] });
    expect(await change({ kind: 'starters', people: [], groups: [] })).toMatchObject({ data: { outcome: 'saved' } });
    expect((await detail()).starters).toMatchObject({ from: 'everybody', count: 4 });
  });

  it('are not accessible to other users', async () => {
    for (const path of [`${ROOT}/query`, `${ROOT}/get?key=sample`, '/definitions/status'])
      expect((await an.get(path)).body).toMatchObject({ success: false, reason: 'forbidden' });
    expect(await change({ kind: 'discard' }, an)).toMatchObject({ reason: 'forbidden' });
    expect((await detail()).status).toBe('DEPLOYED');
  });

  it('are updated on another server within 15 seconds, including texts', async () => {
    const other = await startDemoPlatform(platform.database, { definitions: folder });
    const there = await createWorkflowClients(other)('mei');
    await other.workflow.settle();
    const categories = async () =>
      JSON.stringify(
        (await there.get('/api-system/system/core/sysTree/getByCatKey?catKey=BPM&isAdmin=false&isGrant=false')).body,
      );
    await writeFiles(folder, { 'categories.json': [{ key: 'office', name: { 'zh-CN': 'Office work' } }] });
    expect(await reload()).toMatchObject({ success: true });
    expect(await categories()).not.toContain('Office work');
    other.clock.advance(15_000);
    await other.workflow.settle();
    expect(await categories()).toContain('Office work');
  });
});
