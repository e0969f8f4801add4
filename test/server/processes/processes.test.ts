import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyFolder, removeFolders, writeInto } from '#test/support/companyFolder.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { processOf } from '#test/support/definitions.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { workflowOf, type Colleague } from '#test/support/workflow.ts';

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
    demoPassword: 'Ringi-2026',
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

onBothDatabases('processes in the hands of administrators', (fresh) => {
  let folder: string;
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  let mei: Colleague;
  let ole: Colleague;
  let bo: Colleague;
  let an: Colleague;
  beforeAll(async () => {
    folder = await companyFolder(FILES);
    platform = await demoPlatform(fresh, { definitions: folder });
    const colleague = workflowOf(platform);
    [mei, ole, bo, an] = [await colleague('mei'), await colleague('ole'), await colleague('bo'), await colleague('an')];
  });

  const overview = async (by = mei) => (await by.get(`${ROOT}/query`)).body.data;
  const detail = async (key = 'sample', by = mei) => (await by.get(`${ROOT}/get?key=${key}`)).body.data;
  const look = async () => (await mei.get('/definitions/look')).body.data;
  const reload = async (by = mei) => (await by.post('/definitions/reload')).body;
  const change = async (what: object, by = mei, stamp?: string) =>
    (await by.post(`${ROOT}/change`, { key: 'sample', stamp: stamp ?? (await detail()).stamp, change: what })).body;
  const foresee = async (what: object) =>
    (await mei.post(`${ROOT}/foresee`, { key: 'sample', stamp: '', change: what })).body.data;
  const log = async (key = '') =>
    (await mei.post(`${ROOT}/log`, { pageNo: 1, pageSize: 50, params: { key } })).body.result.data;
  const tryStart = async (by: Colleague) =>
    by.call('bpmInst/startProcess', { defId: await by.definition('sample'), ...write(FORM) });
  const started = async (by: Colleague): Promise<string> => (await tryStart(by)).data.instId;

  it('says which version runs, who may start it, whom each step finds and for whom nobody', async () => {
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
    // Nobody stands above the head of the company.
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

  it('judges by the people the app has, not by the files', async () => {
    const root = '/api-user/user/people';
    const { data: head } = (await mei.get(`${root}/get?id=${bo.id}`)).body;
    await mei.post(`${root}/change`, { change: { kind: 'leave', id: bo.id, version: head.version } });
    const [, decide] = (await detail()).steps;
    expect(decide.deciders).toEqual([{ name: 'Mei Tan', count: 2 }]);
    const { data: left } = (await mei.get(`${root}/get?id=${bo.id}`)).body;
    await mei.post(`${root}/change`, { change: { kind: 'bringBack', id: bo.id, version: left.version } });
    bo = await workflowOf(platform)('bo');
    expect((await detail()).steps[1].deciders[0]).toEqual({ name: 'Bo Lind', count: 2 });
  });

  it('takes a changed file as another version; what runs goes on with its own', async () => {
    const first = await started(an);
    await writeInto(folder, { 'processes/sample.bpmn': chart('Decide anew') });
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

  it('goes on with the old ones where the folder is broken, and says where and why', async () => {
    await writeInto(folder, { 'processes/sample.bpmn': chart('Cut off').slice(0, 900), 'opinions.json': '[{' });
    const { problems, problemCount, changes } = await look();
    expect([problemCount, changes]).toEqual([2, []]);
    expect(problems.map(({ file }: { file: string }) => file).sort()).toEqual([
      'opinions.json',
      'processes/sample.bpmn',
    ]);
    for (const { line } of problems) expect(line).toBeGreaterThan(0);
    // Two at once: both are told, and nothing is half done.
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
    await writeInto(folder, { 'processes/sample.bpmn': chart('Decide anew') });
    expect(await reload()).toMatchObject({ success: true });
    expect((await overview()).folder.last).toMatchObject({ isRefused: false });
    expect((await overview()).processes[0]).toMatchObject({ version: 2 });
  });

  it('makes one version of it when two administrators read the folder at once', async () => {
    await writeInto(folder, { 'processes/sample.bpmn': chart('At once') });
    const answers = await Promise.all([reload(mei), reload(ole)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect((await overview()).processes[0]).toMatchObject({ version: 3 });
    expect((await log()).slice(0, 2).map(({ versions }: { versions: object[] }) => versions.length)).toEqual([0, 1]);
  });

  it.each([
    ['no company any more', undefined, /company\.json: this file is missing; expected the company this/u],
    ['another tenant', { tenant: '2' }, /company\.json: tenant: the tenant is "2" now; expected "1"/u],
    ['another name', { name: 'Beta' }, /company\.json: name: the company is called "Beta" now; expected "Acme"/u],
  ])('takes a folder of %s for nobody’s', async (_, more, told) => {
    if (more === undefined) await rm(join(folder, 'company.json'));
    else await writeInto(folder, { 'company.json': { ...FILES['company.json'], ...more } });
    const { message, reason } = await reload();
    expect(reason).toBe('definition.broken');
    expect(message).toMatch(told);
    await writeInto(folder, { 'company.json': FILES['company.json'] });
    expect(await reload()).toMatchObject({ success: true });
  });

  it('asks which field is which before it takes a form whose field was renamed', async () => {
    const form = (name: string, key?: string) => ({
      fields: [{ name, type: 'money', ...(key !== undefined && { key }) }],
    });
    const place = 'processes/other';
    await writeInto(folder, {
      [`${place}/process.bpmn`]: chart('Other').replaceAll('sample', 'other'),
      [`${place}/form.json`]: form('Amount'),
    });
    expect(await reload()).toMatchObject({ success: true });
    await writeInto(folder, { [`${place}/form.json`]: form('Sum') });
    const { message } = await reload();
    expect(message).toContain(`${place}/form.json`);
    expect(message).toContain('amount');
    expect((await detail('other')).version).toBe(1);
    await writeInto(folder, { [`${place}/form.json`]: form('Sum', 'amount') });
    expect(await reload()).toMatchObject({ success: true });
    expect((await detail('other')).version).toBe(2);
  });

  it('keeps a process whose file has gone, and says that it has', async () => {
    await rm(join(folder, 'processes/other'), { recursive: true });
    expect(await reload()).toMatchObject({ success: true });
    expect(await detail('other')).toMatchObject({ file: '', status: 'DEPLOYED', isFromFolder: true });
    expect((await detail()).file).toBe('processes/sample.bpmn');
  });

  it('takes one out of the start list and back, and leaves drafts and requests alone', async () => {
    const draft = await an.call('bpmInst/saveDraft', { defId: await an.definition('sample'), ...write(FORM) });
    const { instId } = draft.data;
    expect(await foresee({ kind: 'discard' })).toMatchObject({ running: 2, drafts: 1, stranded: 1 });
    const { stamp } = await detail();
    expect(await change({ kind: 'discard' }, mei, stamp)).toMatchObject({ data: { outcome: 'saved' } });
    expect(await change({ kind: 'recover' }, ole, stamp)).toMatchObject({ data: { outcome: 'changed' } });
    const handIn = async () =>
      an.call('bpmInst/startProcess', { defId: await an.definition('sample'), instId, ...write(FORM) });
    expect(await handIn()).toMatchObject({
      success: false,
      reason: 'start.definitionDiscarded',
      message: expect.stringMatching(/\w/u),
    });
    expect((await an.detail(instId, 'draft')).formData).toBeDefined();
    expect((await bo.toDo()).length).toBeGreaterThan(0);
    await reload();
    expect((await detail()).status).toBe('INVALID');
    expect(await change({ kind: 'recover' })).toMatchObject({ data: { outcome: 'saved' } });
    expect(await handIn()).toMatchObject({ success: true });
    expect((await log('sample')).map(({ kind }: { kind: string }) => kind)).toEqual(['recovered', 'discarded']);
  });

  it('lets administrators say who may start what its chart leaves open', async () => {
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
    await writeInto(folder, { 'processes/sample.bpmn': chart('Later') });
    await reload();
    expect((await detail()).starters).toMatchObject({ from: 'app', count: 1 });
    expect(await change({ kind: 'starters', people: ['nobody'], groups: [] })).toMatchObject({ success: false });
    expect((await log('sample'))[0]).toMatchObject({ kind: 'starters', before: '', after: 'Bo Lind', by: 'Mei Tan' });
  });

  it('leaves it to the chart where that names somebody', async () => {
    const named = chart('Later').replace(/(<[a-z:]*process )/u, '$1camunda:candidateStarterUsers="an" ');
    await writeInto(folder, { 'processes/sample.bpmn': named });
    expect(await reload()).toMatchObject({ success: true });
    expect((await detail()).starters).toMatchObject({ from: 'chart', people: [{ name: 'An Na' }], count: 1 });
    expect(await tryStart(bo)).toMatchObject({ reason: 'start.noRight' });
    expect(await tryStart(an)).toMatchObject({ success: true });
    expect(await change({ kind: 'starters', people: [bo.id], groups: [] })).toMatchObject({
      success: false,
      reason: 'definition.startersByChart',
    });
    await writeInto(folder, { 'processes/sample.bpmn': chart('Later') });
    await reload();
    // What the administrators said rested meanwhile.
    expect((await detail()).starters).toMatchObject({ from: 'app', people: [{ name: 'Bo Lind' }] });
    expect(await change({ kind: 'starters', people: [], groups: [] })).toMatchObject({ data: { outcome: 'saved' } });
    expect((await detail()).starters).toMatchObject({ from: 'everybody', count: 4 });
  });

  it('is nobody else’s', async () => {
    for (const path of [`${ROOT}/query`, `${ROOT}/get?key=sample`, '/definitions/look'])
      expect((await an.get(path)).body).toMatchObject({ success: false, reason: 'forbidden' });
    expect(await change({ kind: 'discard' }, an)).toMatchObject({ reason: 'forbidden' });
    expect((await detail()).status).toBe('DEPLOYED');
  });

  it('is served by another server within a quarter of a minute, words and all', async () => {
    const other = await demoPlatform(platform.database, { definitions: folder });
    const there = await workflowOf(other)('mei');
    await other.workflow.settle();
    const categories = async () =>
      JSON.stringify(
        (await there.get('/api-system/system/core/sysTree/getByCatKey?catKey=BPM&isAdmin=false&isGrant=false')).body,
      );
    await writeInto(folder, { 'categories.json': [{ key: 'office', name: { 'zh-CN': 'Office work' } }] });
    expect(await reload()).toMatchObject({ success: true });
    expect(await categories()).not.toContain('Office work');
    other.clock.advance(15_000);
    await other.workflow.settle();
    expect(await categories()).toContain('Office work');
  });
});
