import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import { withCell, withField, withoutRow } from '#domain/form/formRecord.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';

const form = tripForm({ permission: {} });
const wrongAfter = (changes: Readonly<Record<string, string>>) => {
  const record = Object.entries(changes).reduce(
    (current, [name, value]) => withField(current, name, value),
    form.record,
  );
  return checkForm(form, record).map(({ field, messageKey }) => [field, messageKey]);
};

describe('checking the trip form', () => {
  it('finds nothing wrong with a good one', () => {
    expect(checkForm(form, form.record)).toEqual([]);
  });

  it.each([
    [{ title: ' ' }, [['title', 'validation.required']]],
    [{ phone: '12345' }, [['phone', 'validation.isChineseMobile']]],
    [{ phone: '' }, []],
    [{ end: '2026-11-12' }, [['end', 'validation.endNotAfterStart']]],
    [{ end: '2026-11-11' }, [['end', 'validation.endNotAfterStart']]],
    [{ begin: '' }, []],
  ])('with %j says %j', (changes, wrong) => {
    expect(wrongAfter(changes)).toEqual(wrong);
  });

  it('names the field as people read it', () => {
    const [issue] = checkForm(form, withField(form.record, 'title', ''));
    const title = form.sections
      .flatMap(({ items }) => items)
      .find((item) => item.kind === 'field' && item.name === 'title');
    expect(issue?.values['name']).toBe(title?.label);
  });

  it('names row and column of what is wrong in a sub table', () => {
    expect(checkForm(form, withCell(form.record, 'trip_cost', 1, 'item', '')).map(({ field }) => field)).toEqual([
      'trip_cost.1.item',
    ]);
  });

  it('asks for a row where one is required', () => {
    const empty = withoutRow(withoutRow(form.record, 'trip_cost', 1), 'trip_cost', 0);
    expect(checkForm(form, empty).map(({ field, messageKey }) => [field, messageKey])).toEqual([
      ['trip_cost', 'validation.rowsRequired'],
    ]);
  });

  it('checks only what can be put right here', () => {
    const shown = tripForm({ permission: { title: 'r', phone: 'none' } });
    const record = withField(withField(shown.record, 'title', ''), 'phone', 'x');
    expect(checkForm(shown, record)).toEqual([]);
  });
});
