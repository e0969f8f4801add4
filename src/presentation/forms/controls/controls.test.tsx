import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { areaEndpoints } from '#contract/content/areaEndpoints.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { groupCalls } from '#contract/directory/groupEndpoints.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { Value } from '#domain/expression/tree.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { CHOICES, PEOPLE_AND_PLACES } from '#test/support/pages/controls/chosenSamples.ts';
import { FILES_AND_LINKS } from '#test/support/pages/controls/fileSamples.ts';
import { LABEL, type ControlSample } from '#test/support/pages/controls/sample.ts';
import { TIMES, WORDS_AND_FIGURES } from '#test/support/pages/controls/writtenSamples.ts';
import { aFormView, type WireField } from '#test/support/pages/forms.ts';
import { renderInSession, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { someFiles } from '#test/support/taskScreen.ts';
import { anInstanceDto, aPageDto } from '#test/support/wire.ts';
import { loadTexts } from '../../ui/i18n/texts.ts';
import { useAdapterContext } from '../../ui/navigation/pageContext.ts';
import type { Control } from '../createControl.tsx';
import { FormPanel } from '../FormPanel.tsx';
import type { FormViewModel } from '../model/FormViewModel.ts';
import { createForm } from '../model/createForm.ts';
import { findControl } from './registry.ts';
import { unknownControl } from './unknown.tsx';

const CONTROL_SAMPLES = [...WORDS_AND_FIGURES, ...TIMES, ...CHOICES, ...PEOPLE_AND_PLACES, ...FILES_AND_LINKS];
const FIELD = 'sample';
const main = () => page.getByRole('main');
/** Parses values that are stored as JSON text, so that they are compared by content. */
const readValue = (value: unknown): unknown => (typeof value === 'string' ? (readJson(value) ?? value) : value);
/** Text namespaces of the pages with forms. */
const FORM_TEXTS = ['form', 'table', 'file', 'people', 'validation', 'message', 'list', 'task'] as const;

/** Stubs the endpoints that the pickers of the controls use. */
function answerPickers() {
  const platform = startPlatform();
  const zhaoMin = { userId: '5', userNo: 'zhaomin', fullName: '赵敏', deptName: '人事部' };
  const personnel = { groupId: '32', name: '人事部', parentId: '0', type: 2, childAmount: 0, userAmount: 1 };
  for (const call of [directory.query, directory.getUser, directory.getAllUserByGroupId])
    platform.answer(call, aPageDto([zhaoMin]));
  for (const call of [groupCalls.queryGroups, groupCalls.getByParentId, groupCalls.getGroupListByDimId])
    platform.answer(call, [personnel]);
  platform.answer(areaEndpoints.queryAddress, ({ fields }) =>
    fields['addressKey'] === 'provinces'
      ? [
          { AREA_CODE_: '310000000000', AREA_NAME_: '上海市' },
          { AREA_CODE_: '110000000000', AREA_NAME_: '北京市' },
        ]
      : [{ AREA_CODE_: '310100000000', AREA_NAME_: '上海市', PARENT_CODE_: '310000000000' }],
  );
  platform.answer(bpmInst.myBpmInsts, aPageDto([anInstanceDto({ instId: '71', subject: '差旅报销' })]));
}

function OpenForm({ view, onOpen }: { readonly view: FormView; readonly onOpen: (form: FormViewModel) => void }) {
  const context = useAdapterContext();
  const [form] = useState(() => createForm(context, view));
  useEffect(() => onOpen(form), [form, onOpen]);
  return (
    <main>
      <h1>出差申请</h1>
      <FormPanel form={form} />
    </main>
  );
}

/** Renders a decoded form with its real view model, as the pages with forms do. */
async function renderForm(
  ...[fields, parts, more]: [...Parameters<typeof aFormView>, object?]
): Promise<FormViewModel> {
  answerPickers();
  await loadTexts(FORM_TEXTS);
  const view = decodeForm({ ...aFormView(fields, parts), ...more });
  return new Promise((resolve) => {
    renderInSession(<OpenForm view={view} onOpen={resolve} />, { ports: [[FileGateway, someFiles]] });
  });
}

const fieldOf = ({ control, options = {} }: ControlSample, name = FIELD, comment = LABEL): WireField => ({
  name,
  comment,
  control,
  options,
});
const renderSample = (sample: ControlSample, right: 'w' | 'r' | 'required', stored = sample.stored) =>
  renderForm([fieldOf(sample)], { data: { [FIELD]: stored }, permission: { [FIELD]: right } }, sample.form);

const title = (sample: ControlSample) => [sample.control, sample] as const;
const SAMPLES = CONTROL_SAMPLES.map(title);
const DRAWN = CONTROL_SAMPLES.filter(({ reads, picture }) => (reads ?? picture) !== undefined).map(title);
const WRITTEN = CONTROL_SAMPLES.filter(({ edit }) => edit !== undefined).map(title);
const NEEDED = CONTROL_SAMPLES.filter(({ edit, isNeverEmpty }) => edit !== undefined && isNeverEmpty !== true).map(
  title,
);

describe('the registry of form controls', () => {
  it('has a sample for every control and every control name', () => {
    const files = import.meta.glob<Record<string, unknown>>(['./**/[a-z]*.tsx', '!./*.test.tsx'], { eager: true });
    const isControl = (value: unknown): value is Control =>
      typeof value === 'object' && value !== null && 'normalize' in value;
    const names = Object.values(files).flatMap((file) =>
      Object.values(file)
        .filter(isControl)
        .flatMap((control) => control.names),
    );
    const sampled = CONTROL_SAMPLES.flatMap(({ control, aliases = [] }) => [control, ...aliases]);
    expect(names.filter((name) => !sampled.includes(name))).toEqual([]);
    expect(names.filter((name) => findControl(name) === unknownControl)).toEqual([]);
    expect(CONTROL_SAMPLES.filter(({ control }) => findControl(control) === unknownControl)).toHaveLength(1);
  });

  it.each(CONTROL_SAMPLES.flatMap(({ control, aliases = [] }) => aliases.map((alias) => [alias, control] as const)))(
    'maps the name %s to the same control as %s',
    (alias, control) => {
      expect(findControl(alias)).toBe(findControl(control));
    },
  );
});

describe('a read-only form control', () => {
  it.each(DRAWN)('shows the label and the value of %s as text', async (_, sample) => {
    const form = await renderSample(sample, 'r');
    if (sample.picture === undefined) await expect.element(main()).toHaveTextContent(sample.reads ?? '');
    else await expect.element(main().getByRole('img', { name: sample.picture })).toBeVisible();
    if (!['rx-label', 'rx-outside-form'].includes(sample.control))
      await expect.element(main().getByText(LABEL, { exact: true }).first()).toBeVisible();
    for (const role of ['textbox', 'combobox', 'checkbox', 'radio', 'slider', 'switch'] as const)
      expect(main().getByRole(role).elements()).toEqual([]);
    expect(await findAxeViolations()).toEqual([]);
    expect(form.record.fields[FIELD]).toEqual(sample.stored);
  });

  it('renders nothing for a hidden field and a button, and keeps the stored values', async () => {
    const form = await renderForm(
      [
        { name: 'first', comment: '最先', control: 'rx-textbox' },
        { name: 'hidden', comment: '隐藏', control: 'rx-form-hidden' },
        { name: 'pressed', comment: '查询', control: 'rx-button' },
        { name: 'last', comment: '最后', control: 'rx-textbox' },
      ],
      { data: { hidden: 'kept', last: 'here' }, permission: { first: 'r', pressed: 'r', last: 'r' } },
    );
    await expect.element(main().getByText('最后')).toBeVisible();
    await expect.element(main()).not.toHaveTextContent(/隐藏|kept|查询/u);
    const ruled = [...main().element().querySelectorAll('*')].filter(
      (each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) > 0,
    );
    expect(ruled.filter(({ textContent }) => textContent === '')).toEqual([]);
    expect(form.record.fields['hidden']).toBe('kept');
  });
});

describe('an editable form control', () => {
  it.each(WRITTEN)('stores user input in %s in the wire format', async (_, sample) => {
    const form = await renderSample(sample, 'w');
    const { role } = sample;
    const named =
      role === undefined
        ? page.getByLabelText(LABEL, { exact: true })
        : page.getByRole(role, { name: LABEL, exact: true });
    await expect.element(named).toBeVisible();
    expect(form.record.fields[FIELD]).toEqual(sample.stored);
    expect(await findAxeViolations()).toEqual([]);
    await sample.edit?.();
    await expect.poll(() => readValue(form.record.fields[FIELD])).toEqual(sample.becomes);
  });

  it.each(NEEDED)('reports that %s is required while it is empty', async (_, sample) => {
    const form = await renderSample(sample, 'required', '');
    await expect.element(main().getByText(LABEL).first()).toBeVisible();
    await expect.element(page.getByText(word('validation.required', { name: LABEL }))).not.toBeInTheDocument();
    expect(form.validate()).toBe(false);
    await expect.element(page.getByText(word('validation.required', { name: LABEL }))).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('replaces the whole amount when the user tabs into the field and types', async () => {
    const options = { length: '14,2', format: { pre: '¥', suf: '', thousand: true, chinese: false } };
    const form = await renderForm([{ name: FIELD, comment: LABEL, control: 'rx-number', options }], {
      data: { [FIELD]: 12800 },
    });
    await expect.element(page.getByRole('textbox', { name: LABEL })).toHaveValue('12,800');
    await userEvent.tab();
    await userEvent.keyboard('95');
    await expect.poll(() => form.record.fields[FIELD]).toBe(95);
  });

  it('reads an amount with a decimal comma and shows the parsed value', async () => {
    const options = { length: '14,2', format: { pre: '¥', suf: '', thousand: true, chinese: false } };
    const form = await renderForm([{ name: FIELD, comment: LABEL, control: 'rx-number', options }]);
    const amount = page.getByRole('textbox', { name: LABEL });
    await amount.fill('2,50');
    await userEvent.tab();
    await expect.element(amount).toHaveValue('2.5');
    expect(form.record.fields[FIELD]).toBe(2.5);
  });

  it.each([
    ['1,2345', word('validation.isNumber', { name: LABEL })],
    ['0.125', word('validation.decimals', { name: LABEL, limit: 2 })],
  ])('shows why it does not accept %s beside the field and keeps the typed text', async (typed, sentence) => {
    await renderForm([{ name: FIELD, comment: LABEL, control: 'rx-number', options: { length: '14,2' } }]);
    const amount = page.getByRole('textbox', { name: LABEL });
    await amount.fill(typed);
    await userEvent.tab();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(amount).toHaveValue(typed);
  });

  it('accepts a mobile number copied from contacts and shows it in the stored format', async () => {
    const options = { vtype: 'phone' };
    const form = await renderForm([{ name: FIELD, comment: LABEL, control: 'rx-textbox', options }]);
    const mobile = page.getByRole('textbox', { name: LABEL });
    await mobile.fill('\u202d138 1234 5678\u202c');
    await userEvent.tab();
    await expect.element(mobile).toHaveValue('13812345678');
    await expect.element(page.getByText(word('validation.isChineseMobile', { name: LABEL }))).not.toBeInTheDocument();
    expect(form.record.fields[FIELD]).toBe('13812345678');
  });

  it('shows a message when a button without fields to fill is pressed', async () => {
    await renderForm([{ name: FIELD, comment: LABEL, control: 'rx-button' }]);
    await page.getByRole('button', { name: LABEL }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('validation.demand.associatedFields'));
  });
});

/** Values that no control expects but that the platform may have stored. */
const ODD_VALUES: readonly Value[] = [42, true, null, { a: 1 }, ['x', { y: null }], '{"value":', '长'.repeat(20_000)];

describe('a form control with a stored value of a wrong type', () => {
  it.each(SAMPLES)('renders %s and keeps the stored values', async (_, sample) => {
    const names = ODD_VALUES.map((_value, index) => [`w${index}`, `r${index}`]).flat();
    const data = Object.fromEntries(names.map((name) => [name, ODD_VALUES[Number(name.slice(1))] ?? null]));
    const permission = Object.fromEntries(names.map((name) => [name, name.charAt(0)]));
    const fields = [
      ...names.map((name) => fieldOf(sample, name, name)),
      { name: 'last', comment: '最后', control: 'rx-textbox' },
    ];
    const form = await renderForm(fields, { data: { ...data, last: '' }, permission });
    await expect.element(page.getByRole('textbox', { name: '最后' })).toBeInTheDocument();
    await expect.poll(() => page.getByText(word('app.loading')).elements()).toEqual([]);
    for (const [name, value] of Object.entries(data))
      expect(readValue(form.record.fields[name])).toEqual(readValue(value));
    expect(form.isDirty).toBe(false);
  });
});
