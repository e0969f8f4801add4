import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadDefinitions } from './loadDefinitions.ts';
import { describeProblem } from '../problem.ts';
import { readDefinitions } from './readDefinitions.ts';
import { projectRoot } from '../../config/projectRoot.ts';
import { context, bpmnFixture } from '#test/support/definitions.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Copies the demo company and changes one of its files. */
async function demoWith(file: string, change: (text: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-definitions-'));
  folders.push(folder);
  await cp(join(projectRoot, 'definitions'), folder, { recursive: true });
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8').catch(() => '')));
  return folder;
}

async function sentences(folder: string): Promise<readonly string[]> {
  const loaded = await loadDefinitions(folder);
  return loaded.ok ? [] : loaded.error.map(describeProblem);
}

const replace =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${String(from)} is not in the file`);
    return changed;
  };

const BROKEN: readonly (readonly [what: string, file: string, change: (text: string) => string, sentence: RegExp])[] = [
  [
    'a chart that does not close',
    'processes/leave/process.bpmn',
    replace('</process>', ''),
    /^processes\/leave\/process\.bpmn:\d+: the XML is broken/,
  ],
  [
    'an application of somebody unknown',
    'apps.json',
    replace('"ids": ["hepeng"]', '"ids": ["ghost"]'),
    /^apps\.json: device-desk: the person "ghost" does not exist/,
  ],
  [
    'an application with a home elsewhere',
    'apps.json',
    replace('"/pages/bpm/myTasks"', '"javascript:alert(1)"'),
    /^apps\.json:\d+: /,
  ],
  [
    'two applications of one key',
    'apps.json',
    replace('"registers"', '"approvals"'),
    /the key "approvals" is used twice/,
  ],
  [
    'an element we do not run',
    'processes/leave/process.bpmn',
    replace('<userTask id="UserTask_manager"', '<manualTask id="UserTask_manager"'),
    /^processes\/leave\/process\.bpmn:/,
  ],
  [
    'an unknown person',
    'processes/leave/process.bpmn',
    replace('ids="chenjie"', 'ids="ghost"'),
    /process\.bpmn:\d+: userTask "UserTask_manager": the person "ghost" does not exist/,
  ],
  [
    'an unknown category',
    'processes/leave/process.bpmn',
    replace('ringi:category="hr"', 'ringi:category="hobby"'),
    /process "leave": the category "hobby" does not exist/,
  ],
  [
    'an unknown form',
    'processes/leave/process.bpmn',
    replace('ringi:form="leave"', 'ringi:form="holiday"'),
    /the form "holiday" does not exist/,
  ],
  [
    'a condition on no field',
    'processes/leave/process.bpmn',
    replace('${days &gt; 3}', '${weeks &gt; 3}'),
    /process\.bpmn:\d+: sequenceFlow "[^"]+": the condition asks for "weeks": the form has no field "weeks"/,
  ],
  [
    'a subject with no field',
    'processes/leave/process.bpmn',
    replace('${kind}', '${mood}'),
    /the subject of the process: the form has no field "mood"/,
  ],
  [
    'a key figure with no field',
    'processes/expense/process.bpmn',
    replace('keyFigure="total"', 'keyFigure="sum"'),
    /the key figure of the process: the form has no field "sum"/,
  ],
  [
    'a right on no field',
    'processes/leave/form.json',
    replace('"start": {"applicant"', '"start": {"pet": "w", "applicant"'),
    /form\.json: permissions of start: the form has no field "pet"/,
  ],
  [
    'an absence in no field',
    'processes/leave/form.json',
    replace('"absence": {"begin": "begin"', '"absence": {"begin": "birth"'),
    /the absence of the form: the form has no field "birth"/,
  ],
  [
    'a right on no node',
    'processes/leave/form.json',
    replace('"UserTask_manager": {', '"UserTask_nobody": {'),
    /"UserTask_nobody" is not a user task/,
  ],
  [
    'a rule nobody knows',
    'processes/leave/form.json',
    replace('length:20;isChineseMobile', 'length:20;isWonderful'),
    /form\.json: rules of "phone": the rule "isWonderful" is unknown/,
  ],
  [
    'rules with separators of full width',
    'processes/leave/form.json',
    replace('length:20;isChineseMobile', 'length:20\uff1bisChineseMobile'),
    /form\.json: rules of "phone": .* has a full-width separator/,
  ],
  [
    'a formula over rows within rows within rows',
    'processes/leave/form.json',
    replace('"days": "WORK_DAYS({begin},{end})"', '"days": "EACH(a, EACH(b, EACH(c, 1)))"'),
    /form\.json: formulas\.main\.days: .*rows within rows/,
  ],
  [
    'a day that is none',
    'calendar.json',
    replace('2026-05-09', '2026-02-30'),
    /calendar\.json.*: this day does not exist/,
  ],
  [
    'a holiday that ends before it begins',
    'calendar.json',
    replace('"to": "2026-10-07"', '"to": "2026-09-07"'),
    /calendar\.json.*holidays/,
  ],
  [
    'working hours out of order',
    'calendar.json',
    replace('"09:00-12:00", "13:00-18:00"', '"13:00-18:00", "09:00-12:00"'),
    /calendar\.json.*the next one starts after it/,
  ],
  [
    'a working time in months',
    'processes/leave/process.bpmn',
    replace('ringi:due="P2D"', 'ringi:due="P2M"'),
    /process\.bpmn:\d+: .*working time P2M/,
  ],
  [
    'a working time without a due time',
    'processes/leave/process.bpmn',
    replace('ringi:due="P2D"', ''),
    /process\.bpmn:\d+: .*ringi:workingTime/,
  ],
  [
    'formulas in a cycle',
    'processes/leave/form.json',
    replace('"days": "WORK_DAYS({begin},{end})"', '"a": "{b}+1",\n"b": "{a}+1"'),
    /^processes\/leave\/form\.json:64: script\.extJs\.formulas\.main\.a: .* in a cycle: a → b → a$/,
  ],
  [
    'a ring through the rows of a table',
    'processes/purchase/form.json',
    replace('ROUND({purchase_item.unitPrice}', 'ROUND({total}*{purchase_item.unitPrice}'),
    /^processes\/purchase\/form\.json:97: .*: purchase_item\.amount → total → purchase_item\.amount$/,
  ],
  [
    'a number beyond what can be kept',
    'processes/leave/process.bpmn',
    replace('${days &gt; 3}', '${days &gt; 9007199254740993}'),
    /process\.bpmn:\d+: .*9007199254740993 has more digits than can be kept/,
  ],
  [
    'an unknown right',
    'processes/leave/form.json',
    replace('"kind": "required"', '"kind": "sometimes"'),
    /form\.json:\d+: permissions/,
  ],
  [
    'a sub table nobody knows',
    'processes/expense/form.json',
    replace('"sub__expense_item": {', '"sub__other": {'),
    /no sub table "sub__other"/,
  ],
  [
    'a word without its value',
    'processes/leave/texts.json',
    replace('"${kind}, ${days}"', '"${kind}"'),
    /texts\.json: .*does not name the same values/,
  ],
  ['no JSON', 'company.json', replace('{', ''), /^company\.json(?::\d+)?: this is not JSON/],
  [
    'a superior nobody knows',
    'people.json',
    replace('"superior": "wangfang"', '"superior": "ghost"'),
    /^people\.json:\d+: superior: “ghost” isn’t anyone’s account or name/,
  ],
  [
    'a ring of superiors',
    'people.json',
    replace('"account": "sunli",', '"account": "sunli", "superior": "zhangwei",'),
    /^people\.json:\d+: .* form a loop: sunli → zhangwei → wangfang → sunli/,
  ],
  [
    'an account used twice',
    'people.json',
    replace('"account": "gaofei"', '"account": "zhangwei"'),
    /^people\.json:\d+: account: “zhangwei” already appears in row \d+/,
  ],
  ['a misspelt key', 'people.json', replace('"pinyin"', '"pinjin"'), /^people\.json:2: 0\.pinjin/],
  [
    'people of a company that is no demo',
    'company.json',
    replace(/ {2}"demo": .*\n/u, ''),
    /^people\.json: this file is for a demo only; expected the people in people\.csv/,
  ],
  [
    'a password in the company file',
    'company.json',
    replace('"demo"', '"demoPassword": "Ringi-2026", "demo"'),
    /^company\.json:5: demoPassword: a demo is marked by "demo": .* no other company has a password in a file/,
  ],
  [
    'an empty name',
    'categories.json',
    replace(/"zh-CN": "[^"]+"/, '"zh-CN": " "'),
    /^categories\.json:2: 0\.name\.zh-CN: the text is empty/,
  ],
  [
    'two processes of one key',
    'processes/copy.bpmn',
    () => context('<parallelGateway id="it"/>').replace('id="sample"', 'id="leave"'),
    /process "leave": two files describe/,
  ],
  [
    'work that nobody does',
    'processes/onboarding/process.bpmn',
    replace('ringi:handler="assignEmployeeNumber"', 'ringi:handler="brewCoffee"'),
    /serviceTask "ServiceTask_number": no handler of the name "brewCoffee" is installed/,
  ],
  [
    'a call to nowhere',
    'processes/call.bpmn',
    () => context('<callActivity id="it" calledElement="nowhere"/>'),
    /callActivity "it" of "sample": the called process "nowhere" does not exist/,
  ],
];

describe('a definitions folder', () => {
  it('loads completely when all its files are valid', async () => {
    const loaded = await loadDefinitions(join(projectRoot, 'definitions'));
    const keys = loaded.ok ? loaded.value.processes.map(({ definition }) => definition.process.key) : [];
    expect(keys.join(' ')).toBe('expense leave onboarding purchase seal shift');
  });
  it.each(BROKEN)('is refused completely, with file and position, for %s', async (_, file, change, sentence) => {
    expect(await sentences(await demoWith(file, change))).toContainEqual(expect.stringMatching(sentence));
  });
  it('accepts a plain BPMN file of another modeller beside its own files', async () => {
    const folder = await demoWith('processes/travel.bpmn', () => bpmnFixture('plain-travel.bpmn'));
    const loaded = await loadDefinitions(folder);
    const travel = loaded.ok
      ? loaded.value.processes.find(({ definition }) => definition.process.key === 'travel')
      : undefined;
    expect([travel?.form, travel?.definition.process.nodes['Ask']]).toMatchObject([
      undefined,
      { task: { people: [{ ids: ['1793000000000000040'] }] } },
    ]);
  });
  it('reports the problems of all its files at once', async () => {
    const folder = await demoWith('processes/leave/process.bpmn', replace('ids="chenjie"', 'ids="ghost"'));
    await writeFile(join(folder, 'opinions.json'), '[{}]');
    const told = await sentences(folder);
    expect(told).toEqual(
      expect.arrayContaining([expect.stringMatching(/^processes\/leave/), expect.stringMatching(/^opinions\.json/)]),
    );
  });
  it('stops the start of the server with one sentence', async () => {
    await expect(readDefinitions(await demoWith('opinions.json', () => '[]]'))).rejects.toThrow(
      /^The definitions in .* cannot be used: opinions\.json.*: this is not JSON/,
    );
    await expect(readDefinitions('/nowhere/at/all')).rejects.toThrow('this folder does not exist');
  });
});
