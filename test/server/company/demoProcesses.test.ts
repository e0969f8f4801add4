import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { findReferencedPaths } from '#server/company/referencedPaths.ts';
import { listFormNames } from '#server/db/stored/formFile.ts';
import { translateText, translateJson } from '#server/i18n/localText.ts';
import type { LoadedProcess } from '#server/company/load/loadProcess.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';

const { processes } = await loadDemoDefinitions();
const named = processes.map((process) => [process.definition.process.key, process] as const);

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Returns every text in a JSON value. */
function collectTexts(json: unknown): readonly string[] {
  if (typeof json === 'string') return [json];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(collectTexts) : [];
}

/** Returns every text that a reader of the process, its chart and its form can see. */
function collectVisibleTexts({ definition, form }: LoadedProcess): readonly string[] {
  const { nodes, flows, name } = definition.process;
  const labels = Object.values(nodes).flatMap((node) =>
    node.kind === 'userTask' ? node.task.decisions.flatMap(({ label }) => label ?? []) : [],
  );
  const shown = [
    name,
    definition.description,
    definition.subjectRule ?? '',
    ...labels,
    ...Object.values(nodes).map((node) => node.name),
    ...Object.values(flows).map((flow) => flow.name),
  ];
  return [...shown, ...collectTexts({ ...form, script: undefined })].filter(isChinese);
}

describe.each(named)('the process %s', (key, process) => {
  const { definition, form, texts } = process;

  it('keeps its hand-drawn diagram unchanged when it is loaded', () => {
    expect(definition.xml).toBe(readFileSync(join(projectRoot, 'definitions/processes', key, 'process.bpmn'), 'utf8'));
  });

  it('has all its texts in English and Japanese', () => {
    for (const word of collectVisibleTexts(process))
      expect([word, translateText(texts, word, 'en-US'), translateText(texts, word, 'ja-JP')]).toEqual([
        word,
        expect.not.stringMatching(/\p{Script=Han}/u),
        texts[word]?.['ja-JP'],
      ]);
  });

  it('has no translation of a text that is never shown', () => {
    const met = new Set([...collectVisibleTexts(process), definition.subjectRule]);
    expect(Object.keys(texts).filter((word) => !met.has(word))).toEqual([]);
  });

  it('leads every refusal to a flow of its own', () => {
    for (const node of Object.values(definition.process.nodes)) {
      if (node.kind !== 'userTask' || !node.task.decisions.some(({ vote }) => vote === 'refuse')) continue;
      const gateway = node.outgoing
        .map((flow) => definition.process.flows[flow]?.to)
        .map((id) => definition.process.nodes[id ?? '']);
      const asked = gateway
        .flatMap((next) => next?.outgoing ?? [])
        .flatMap((flow) => definition.process.flows[flow]?.condition ?? [])
        .flatMap(findReferencedPaths)
        .flatMap(([name = '']) => name);
      expect([node.id, gateway.map((next) => next?.kind), asked]).toEqual([
        node.id,
        ['exclusiveGateway'],
        [node.task.voting.mode === 'single' ? 'vote' : 'signResult'],
      ]);
    }
  });

  it('has a permission for each field of its form at the start, on the detail page and at each task', () => {
    const names = form && listFormNames(form);
    const fields = [...(names?.main ?? []), ...Object.keys(names?.tables ?? {}).map((alias) => `sub__${alias}`)].sort();
    const tasks = Object.values(definition.process.nodes)
      .filter(({ kind }) => kind === 'userTask')
      .map(({ id }) => id);
    expect(Object.keys(form?.permissions.nodes ?? {}).sort()).toEqual(tasks.sort());
    for (const permission of [
      form?.permissions.start,
      form?.permissions.detail,
      ...Object.values(form?.permissions.nodes ?? {}),
    ])
      expect(Object.keys(permission ?? {}).sort()).toEqual(fields);
  });

  it('has a form that a page can display, with options for every choice', () => {
    if (form === undefined) throw new Error('There is no form');
    const { sections, formulas } = decodeForm({
      formId: '1',
      alias: form.alias,
      idField: 'ID_',
      boAlias: form.boAlias,
      title: form.name,
      template: JSON.stringify(form.template),
      metadata: JSON.stringify(form.metadata),
      script: JSON.stringify(form.script),
      permission: form.permissions.start,
      data: {},
      entMap: {},
      opinionSetting: [],
    });
    const fields = sections
      .flatMap(({ items }) => items)
      .flatMap((item) => (item.kind === 'field' ? [item] : item.fields));
    for (const field of fields)
      expect([field.name, field.control, field.label]).toEqual([
        expect.stringMatching(/^[a-z]\w*$/i),
        expect.stringMatching(/^rx-/),
        expect.stringMatching(/./),
      ]);
    for (const field of fields.filter(({ control }) =>
      ['rx-radio', 'rx-checkbox-list', 'rx-form-select'].includes(control),
    ))
      expect([field.name, field.options.length]).toEqual([field.name, expect.toSatisfy((count: number) => count > 1)]);
    expect(formulas).toHaveLength(
      Object.values(form.script.extJs['formulas'] ?? {}).flatMap((each: object) => Object.keys(each)).length,
    );
  });
});

it('uses every basic control in one of the forms', () => {
  const controls = new Set(
    processes.flatMap(({ form }) => Object.values(form?.metadata ?? {}).map(({ ctltype }) => ctltype)),
  );
  expect([...controls].sort()).toEqual([
    'rx-checkbox-list',
    'rx-date',
    'rx-date-range',
    'rx-form-select',
    'rx-group',
    'rx-number',
    'rx-radio',
    'rx-switch',
    'rx-table',
    'rx-textarea',
    'rx-textbox',
    'rx-upload',
    'rx-user',
  ]);
});

it('translates the texts of a form and leaves names, rules and values unchanged', () => {
  const leave = processes.find(({ definition }) => definition.process.key === 'leave');
  const translated = translateJson(leave?.texts ?? {}, leave?.form, 'en-US');
  expect(translated?.metadata['leave_kind']).toMatchObject({
    name: 'kind',
    comment: 'Leave type',
    datasource: { options: expect.arrayContaining([{ label: 'Annual leave', value: 'annual', idx_: 1 }]) as unknown },
  });
  expect(translateJson(leave?.texts ?? {}, leave?.form, 'zh-CN')).toBe(leave?.form);
});
