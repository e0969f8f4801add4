import { describe, expect, it } from 'vitest';
import type { FormView } from '#domain/form/formDefinition.ts';
import { FormViewModel } from '#presentation/form/FormViewModel.ts';
import { PartViewModel } from '#presentation/form/PartViewModel.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';
import { expressionOf } from '#testing/expressionOf.ts';

const section = (id: string, names: readonly string[], tab?: string) => ({
  id,
  title: id,
  items: names.map((name) => formField(name, { isRequired: true })),
  ...(tab !== undefined && { tab }),
});
const tabbed = (): FormView =>
  formOf([], {
    tabs: [
      { id: 'one', name: 'One' },
      { id: 'two', name: 'Two' },
    ],
    sections: [section('head', ['h']), section('first', ['a'], 'one'), section('second', ['b', 'c'], 'two')],
    record: { fields: { h: 'x', a: 'x' }, tables: {}, parts: {} },
  });

describe('a form with tabs', () => {
  const shown = (form: FormViewModel) => form.shownSections.map(({ definition }) => definition.id);

  it('shows what stands above them and the open one, the first to begin with', () => {
    const form = new FormViewModel(tabbed());
    expect(shown(form)).toEqual(['head', 'first']);
    form.openTab('two');
    expect(shown(form)).toEqual(['head', 'second']);
  });

  it('leads to what is wrong, on whatever tab, and counts it there', () => {
    const form = new FormViewModel(tabbed());
    expect([form.wrongOn('two'), form.check()]).toEqual([0, false]);
    expect([form.tab, form.focus?.id, form.wrongOn('one'), form.wrongOn('two')]).toEqual(['two', 'form-form.b', 0, 2]);
  });

  it('keeps what was typed on a tab that is not open', () => {
    const form = new FormViewModel(tabbed());
    form.openTab('two');
    form.change({ ...form.record, fields: { ...form.record.fields, b: 'typed' } });
    form.openTab('one');
    expect(form.record.fields['b']).toBe('typed');
  });
});

describe('a part on the screen', () => {
  const view = formOf([
    { kind: 'part', alias: 'car', label: 'Car', fields: [formField('plate', { isRequired: true })] },
  ]);
  const partOf = (form: FormViewModel): PartViewModel => {
    const part = form.sections[0]?.parts[0];
    if (!(part instanceof PartViewModel)) throw new Error('no part');
    return part;
  };

  it('writes its one row, even where there was none', () => {
    const form = new FormViewModel(view);
    const [plate] = partOf(form).fields;
    expect([form.check(), plate?.issue?.field, form.focus?.id]).toEqual([false, 'car.plate', 'form-form.car.plate']);
    plate?.change('A1');
    expect([form.record.parts, form.check(), form.mayEdit]).toEqual([{ car: { plate: 'A1' } }, true, true]);
  });
});

describe('an area', () => {
  it('shows what it comes to, and stores nothing', () => {
    const area = formField('sum', { control: 'rx-calc', isReadOnly: true, settings: { calcid: 'total' } });
    const form = new FormViewModel(
      formOf([formField('a'), area], { areas: [{ id: 'total', expression: expressionOf('{a} * 2') }] }),
    );
    form.change({ ...form.record, fields: { a: 4 } });
    const part = form.sections[0]?.parts[1];
    expect([part && 'stored' in part && part.stored, form.record.fields]).toEqual([8, { a: 4 }]);
  });
});
