import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadDefinitions } from '#server/company/load/loadDefinitions.ts';
import { describeProblem } from '#server/company/problem.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startCompanyWithTools } from '#test/support/records.ts';

/*
 * Files a company adds beside its processes: errors are reported with file, element and line, and changes are reloaded.
 */

let tools: Awaited<ReturnType<typeof startCompanyWithTools>>;
let zhang: Awaited<ReturnType<typeof tools.keeper>>;
const FILE = 'solutions/tool.json';
const OBJECT = 'objects/tool.json';
beforeAll(async () => {
  tools = await startCompanyWithTools(embeddedDatabase);
  zhang = await tools.keeper('zhangwei');
});

const textOf = (name: string): Promise<string> => readFile(join(tools.folder, name), 'utf8');
/** Returns the problems of the folder after one text of a file was replaced. */
async function problemsWith(name: string, from: string, to: string): Promise<readonly string[]> {
  const text = await textOf(name);
  expect(text).toContain(from);
  await tools.writeText(name, text.replace(from, to));
  const loaded = await loadDefinitions(tools.folder);
  await tools.writeText(name, text);
  return loaded.ok ? [] : loaded.error.map(describeProblem);
}

it.each([
  [
    FILE,
    '"object": "tool"',
    '"object": "nobody"',
    /^solutions\/tool\.json:4: object: the object "nobody" does not exist/u,
  ],
  [FILE, '"name": "colour"', '"name": "color"', /^solutions\/tool\.json:13: field "color": the object "tool" has no/u],
  [
    FILE,
    '"alias": "tool_item"',
    '"alias": "parts"',
    /^solutions\/tool\.json:16: table "parts": the object "tool" has no/u,
  ],
  [
    FILE,
    '"gaofei"',
    '"nobody"',
    /^solutions\/tool\.json:\d+: permissions\.edit\.1: the person "nobody" does not exist/u,
  ],
  [
    FILE,
    '"process": "leave"',
    '"process": "x"',
    /^solutions\/tool\.json:\d+: process: the process "x" does not exist/u,
  ],
  [
    FILE,
    '"department"',
    '"everywhere"',
    /^solutions\/tool\.json:\d+: permissions\.rows: rows are own, department, all/u,
  ],
  [
    OBJECT,
    '"name": "serial"',
    '"name": "Title"',
    /^objects\/tool\.json:6: attributes\.1\.name: the name of an attribute/u,
  ],
  [
    OBJECT,
    '"name": "serial"',
    '"name": "tiTle"',
    /^objects\/tool\.json:6: attributes\.1: "tiTle" and "title" would share/u,
  ],
  [OBJECT, '"alias": "tool"', '"alias": "tools"', /^objects\/tool\.json:2: the alias "tools" is not the name/u],
  [
    OBJECT,
    '"type": "clob"',
    '"type": "blob"',
    /^objects\/tool\.json:8: attributes\.3\.type: a type is one of varchar/u,
  ],
  [
    'solutions/loan.json',
    '"comment": "货架号", "uniqueValue": true',
    '"comment": "货架号", "datasource": {"from": "dic", "dickey": "shelves"}',
    /^solutions\/loan\.json:\d+: form\.metadata\.l_shelf\.datasource: the dictionary "shelves" does not exist/u,
  ],
  [
    'processes/loan/form.json',
    '"format": "YYYY-MM-DD"',
    '"datasource": {"from": "sql", "sql_key": "days"}',
    /^processes\/loan\/form\.json:15: metadata\.loan_until\.datasource: the query "days" does not exist/u,
  ],
  [
    'processes/loan/form.json',
    '"format": "YYYY-MM-DD"',
    '"datasource": {"from": "interface", "interface_key": "toString"}',
    /^processes\/loan\/form\.json:15: metadata\.loan_until\.datasource: the interface "toString" does not exist/u,
  ],
  [
    'processes/loan/form.json',
    '"customquery": {}',
    '"customquery": {"main": {"title": [{"alias": "stock", "event": "valuechange", "gridReturn": [{"bindField": "until", "returnValue": "DAY_"}]}]}}',
    /^processes\/loan\/form\.json:\d+: script\.extJs\.customquery\.main\.title: the query "stock" does not exist/u,
  ],
])('a company file is refused with file, line and element: %s with %s as %s', async (name, from, to, told) => {
  expect(await problemsWith(name, from, to)).toContainEqual(expect.stringMatching(told));
});

it('a company file is reloaded by an administrator, and stays unchanged if it is invalid', async () => {
  const reload = async (account: string) =>
    (await (await tools.company.person(account)).post('/definitions/reload')).body;
  const pk = await zhang.save({ title: 'Before' });
  const text = await textOf(FILE);
  await tools.writeText(FILE, text.replace('"object": "tool"', '"object": "nobody"'));
  const refused = await reload('admin');
  expect(refused).toMatchObject({ success: false, reason: 'definition.broken' });
  expect(refused.message).toContain('solutions/tool.json:4: object: the object "nobody" does not exist');
  expect(await zhang.read(pk)).toMatchObject({ title: 'Before' });

  await tools.writeText(FILE, text.replace('"name": "工具卡"', '"name": "工具档案"'));
  expect(await reload('zhangwei')).toMatchObject({ success: false, reason: 'forbidden' });
  expect((await zhang.open()).name).toBe('Tool');
  expect(await reload('admin')).toMatchObject({ success: true });
  expect((await zhang.open()).name).toBe('工具档案');
  expect(await zhang.read(pk)).toMatchObject({ title: 'Before' });
});

it('a form is out of use when its file was removed', async () => {
  await rm(join(tools.folder, FILE));
  const admin = await tools.company.person('admin');
  expect((await admin.post('/definitions/reload')).body.success).toBe(true);
  expect(await zhang.open()).toMatchObject({ formSolution: null });
});
