import { describe, expect, it } from 'vitest';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { FormViewModel } from '#presentation/forms/model/FormViewModel.ts';
import { PartViewModel } from '#presentation/forms/model/PartViewModel.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';

const section = (id: string, names: readonly string[], tab?: string) => ({
  id,
  title: id,
  items: names.map((name) => formField(name, { isRequired: true })),
  ...(tab !== undefined && { tab }),
});
const tabbed = (): FormView =>
  createForm([], {
    tabs: [
      { id: 'one', name: 'One' },
      { id: 'two', name: 'Two' },
    ],
    sections: [section('head', ['h']), section('first', ['a'], 'one'), section('second', ['b', 'c'], 'two')],
    record: { fields: { h: 'x', a: 'x' }, tables: {}, parts: {} },
  });

describe('a form with tabs', () => {
  const shown = (form: FormViewModel) => form.shownSections.map(({ definition }) => definition.id);

  it('shows the sections above the tabs and those of the open tab, the first by default', () => {
    const form = new FormViewModel(tabbed());
    expect(shown(form)).toEqual(['head', 'first']);
    form.openTab('two');
    expect(shown(form)).toEqual(['head', 'second']);
  });

  it('focuses an invalid field on any tab, and counts issues per tab', () => {
    const form = new FormViewModel(tabbed());
    expect([form.countIssuesOn('two'), form.validate()]).toEqual([0, false]);
    expect([form.tab, form.focus?.id, form.countIssuesOn('one'), form.countIssuesOn('two')]).toEqual([
      'two',
      'form-form.b',
      0,
      2,
    ]);
  });

  it('keeps the input of a tab that is not open', () => {
    const form = new FormViewModel(tabbed());
    form.openTab('two');
    form.change({ ...form.record, fields: { ...form.record.fields, b: 'typed' } });
    form.openTab('one');
    expect(form.record.fields['b']).toBe('typed');
  });
});

describe('a one-to-one table in a form', () => {
  const view = createForm([
    { kind: 'part', alias: 'car', label: 'Car', fields: [formField('plate', { isRequired: true })] },
  ]);
  const partOf = (form: FormViewModel): PartViewModel => {
    const part = form.sections[0]?.parts[0];
    if (!(part instanceof PartViewModel)) throw new Error('no part');
    return part;
  };

  it('writes its single row, even if there was none', () => {
    const form = new FormViewModel(view);
    const [plate] = partOf(form).fields;
    expect([form.validate(), plate?.issue?.field, form.focus?.id]).toEqual([false, 'car.plate', 'form-form.car.plate']);
    plate?.change('A1');
    expect([form.record.parts, form.validate(), form.mayEdit]).toEqual([{ car: { plate: 'A1' } }, true, true]);
  });
});

describe('a calculation area', () => {
  it('shows its value, and stores nothing', () => {
    const area = formField('sum', { control: 'rx-calc', isReadOnly: true, settings: { calcid: 'total' } });
    const form = new FormViewModel(
      createForm([formField('a'), area], { areas: [{ id: 'total', expression: parseKnownExpression('{a} * 2') }] }),
    );
    form.change({ ...form.record, fields: { a: 4 } });
    const part = form.sections[0]?.parts[1];
    expect([part && 'stored' in part && part.stored, form.record.fields]).toEqual([8, { a: 4 }]);
  });
});
