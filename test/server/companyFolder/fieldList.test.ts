import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeStructure } from '#contract/forms/decodeStructure.ts';
import { NO_EXISTING_NAMES } from '#server/company/checks/knownNames.ts';
import { loadDefinitions } from '#server/company/load/loadDefinitions.ts';
import { describeProblem } from '#server/company/problem.ts';
import { processOf } from '#test/support/definitions.ts';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const CHART = processOf(`<startEvent id="start"/><sequenceFlow id="a" sourceRef="start" targetRef="first"/>
<userTask id="first" name="First" camunda:assignee="mei"/><sequenceFlow id="b" sourceRef="first" targetRef="second"/>
<userTask id="second" name="Second" camunda:assignee="mei"/><sequenceFlow id="c" sourceRef="second" targetRef="end"/>
<endEvent id="end"/>`);

async function load(form: object, kept: Readonly<Record<string, string>> = {}, language = 'en-US') {
  const folder = await mkdtemp(join(tmpdir(), 'ringi-fields-'));
  folders.push(folder);
  await mkdir(join(folder, 'processes/sample'), { recursive: true });
  await writeFile(join(folder, 'company.json'), JSON.stringify({ name: 'Acme', language, administrators: ['mei'] }));
  await writeFile(join(folder, 'processes/sample/process.bpmn'), CHART);
  await writeFile(join(folder, 'processes/sample/form.json'), JSON.stringify(form, null, 1));
  const known = { ...NO_EXISTING_NAMES, fields: new Map([['sample', new Map(Object.entries(kept))]]) };
  const loaded = await loadDefinitions(folder, { known });
  return loaded.ok
    ? { process: loaded.value.processes[0], sentences: [] }
    : { process: undefined, sentences: loaded.error.map(describeProblem) };
}
const listOf = (...names: readonly (string | readonly [name: string, key: string])[]) => ({
  fields: names.map((name) =>
    typeof name === 'string' ? { name, type: 'text' } : { name: name[0], key: name[1], type: 'text' },
  ),
});
const keysOf = async (...args: Parameters<typeof load>) =>
  (await load(...args)).process?.form?.template.boAttrList.map((entry) => entry['name'] ?? entry['alias']);

describe('a form written as a plain list of fields', () => {
  it('becomes a platform form with every control type', async () => {
    const types = [
      ['text', 'rx-textbox'],
      ['long text', 'rx-textarea'],
      ['number', 'rx-number'],
      ['money', 'rx-number'],
      ['date', 'rx-date'],
      ['time', 'rx-time'],
      ['date range', 'rx-date-range'],
      ['choice', 'rx-form-select'],
      ['several choices', 'rx-checkbox-list'],
      ['switch', 'rx-switch'],
      ['person', 'rx-user'],
      ['department', 'rx-group'],
      ['attachment', 'rx-upload'],
      ['image', 'rx-image'],
    ] as const;
    const fields = types.map(([type], at) => ({
      name: `A ${type}`,
      key: `f${at}`,
      type,
      ...(type.includes('choice') && { options: ['One', { 'en-US': 'Two', 'ja-JP': '二' }] }),
    }));
    const { process, sentences } = await load({
      fields: [...fields, { name: 'Lines', type: 'table', fields: [{ name: 'Item', type: 'text', required: true }] }],
    });
    expect(sentences).toEqual([]);
    const items = decodeStructure(process?.form ?? {}).sections.flatMap((section) => section.items);
    expect(items.map((item) => (item.kind === 'field' ? item.control : item.alias))).toEqual([
      ...types.map(([, control]) => control),
      'lines',
    ]);
    expect(process?.texts).toMatchObject({ Two: { 'ja-JP': '二' } });
  });

  it('is editable at the start and when it returns to the initiator, and read-only elsewhere', async () => {
    const { process } = await load({ fields: [{ name: 'Amount', type: 'money', required: true }] });
    expect(process?.form?.permissions).toEqual({
      start: { amount: 'required' },
      detail: { amount: 'r' },
      nodes: { first: { amount: 'r' }, second: { amount: 'r' } },
      initiator: { first: { amount: 'required' } },
    });
  });

  it('keeps the keys that were generated for field names', async () => {
    expect(await keysOf(listOf('Start date', '金额', 'Größe', 'Start-date'))).toEqual([
      'startDate',
      'field1',
      'field2',
      'startDate2',
    ]);
    expect(await keysOf(listOf('金额', 'New'), { 金额: 'field7' })).toEqual(['field7', 'new']);
  });

  it('requires an explicit key when one field name disappears and another one is new', async () => {
    const kept = { Amount: 'amount', Reason: 'reason' };
    expect((await load(listOf('Total', 'Reason'), kept)).sentences).toEqual([
      'processes/sample/form.json:3: field "Total": this name is new, and “Amount” (key "amount") is gone: perhaps it was renamed; expected its "key"; in use are amount, reason; a new field takes a key of its own, such as "key": "amount"',
    ]);
    expect(await keysOf(listOf(['Total', 'amount'], 'Reason'), kept)).toEqual(['amount', 'reason']);
    expect(await keysOf(listOf(['Total', 'total'], 'Reason'), kept)).toEqual(['total', 'reason']);
    expect(await keysOf(listOf('Reason'), kept)).toEqual(['reason']);
    expect(await keysOf(listOf('Amount', 'Reason', 'More'), kept)).toEqual(['amount', 'reason', 'more']);
  });

  it.each([
    [
      { fields: [{ name: 'Kind', type: 'choice' }] },
      /form\.json:3: field "Kind": there is nothing to choose; expected its options/,
    ],
    [{ fields: [{ name: 'Lines', type: 'table' }] }, /the table has no columns/],
    [{ fields: [{ name: 'A', type: 'words' }] }, /form\.json:\d+: fields\.0\.type: a type is one of text, long text/],
    [{ fields: [] }, /a form has at least one field/],
    [listOf(['A', 'a'], ['B', 'a']), /field "B": the key "a" is that of “A”, too/],
    [listOf(['A', '1st']), /a key begins with a letter/],
  ])('refuses %j with one sentence', async (form, sentence) => {
    expect((await load(form)).sentences).toEqual([expect.stringMatching(sentence)]);
  });
});
