import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import { withCell, withField, withoutRow } from '#domain/forms/formRecord.ts';
import { tripForm } from '../../support/forms/tripForm.ts';

const form = tripForm({ permission: {} });
const wrongAfter = (changes: Readonly<Record<string, string>>) => {
  const record = Object.entries(changes).reduce(
    (current, [name, value]) => withField(current, name, value),
    form.record,
  );
  return checkForm(form, record).map(({ field, messageKey }) => [field, messageKey]);
};

describe('validating the trip form', () => {
  it('returns no issues for a valid record', () => {
    expect(checkForm(form, form.record)).toEqual([]);
  });

  it.each([
    [{ title: ' ' }, [['title', 'validation.required']]],
    [{ phone: '12345' }, [['phone', 'validation.isChineseMobile']]],
    [{ phone: '' }, []],
    [{ end: '2026-11-12' }, [['end', 'validation.endNotAfterStart']]],
    [{ end: '2026-11-11' }, [['end', 'validation.endNotAfterStart']]],
    [{ begin: '' }, []],
  ])('with %j returns %j', (changes, wrong) => {
    expect(wrongAfter(changes)).toEqual(wrong);
  });

  it('reports the field by its label', () => {
    const [issue] = checkForm(form, withField(form.record, 'title', ''));
    const title = form.sections
      .flatMap(({ items }) => items)
      .find((item) => item.kind === 'field' && item.name === 'title');
    expect(issue?.values['name']).toBe(title?.label);
  });

  it('reports row and column of an issue in a sub table', () => {
    expect(checkForm(form, withCell(form.record, 'trip_cost', 1, 'item', '')).map(({ field }) => field)).toEqual([
      'trip_cost.1.item',
    ]);
  });

  it('requires a row in a required table', () => {
    const empty = withoutRow(withoutRow(form.record, 'trip_cost', 1), 'trip_cost', 0);
    expect(checkForm(form, empty).map(({ field, messageKey }) => [field, messageKey])).toEqual([
      ['trip_cost', 'validation.rowsRequired'],
    ]);
  });

  it('validates only the fields that the user can change', () => {
    const shown = tripForm({ permission: { title: 'r', phone: 'none' } });
    const record = withField(withField(shown.record, 'title', ''), 'phone', 'x');
    expect(checkForm(shown, record)).toEqual([]);
  });
});
