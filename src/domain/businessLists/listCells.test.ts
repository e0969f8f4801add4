import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCell, getRowValue } from './listCells.ts';
import { arbitraryStoredValue } from '#test/support/arbitraryStoredValue.ts';

const textOf = (values: Parameters<typeof toCell>[0]['values'], field = 'F_X') => toCell({ values }, { field }).text;

it('shows the display text of a value, else its rendered text, else the value itself', () => {
  expect(textOf({ F_X: '1385630205330534999', F_X_display: '李雷' })).toBe('李雷');
  expect(textOf({ INST_STATUS_: 'SUBMIT', INST_STATUS__display: '运行中' }, 'INST_STATUS_')).toBe('运行中');
  expect(textOf({ F_X: '7', F_X_render: '{"instId":"1601","subject":"张伟-用车申请","taskAry":[]}' })).toBe(
    '张伟-用车申请',
  );
  expect(textOf({ F_X: 'Desk' })).toBe('Desk');
});

it('shows an empty display text as empty', () => {
  expect(textOf({ F_X: '7', F_X_display: '' })).toBe('');
  expect(textOf({ F_X: '7', F_X_display: null })).toBe('7');
});

it('shows users, groups and labelled values by their names', () => {
  expect(textOf({ F_X: '', F_X_render: '[{"id":"1","name":"Li"},{"id":"2","name":"Wang"}]' })).toBe('Li, Wang');
  expect(textOf({ F_X: '{"label":"张伟","value":"17930"}' })).toBe('张伟');
  expect(textOf({ F_X: '{"label":"","value":"17930"}' })).toBe('17930');
});

it('finds a column regardless of case, an exact match first', () => {
  expect(getRowValue({ values: { f_title: 'a' } }, 'F_TITLE')).toBe('a');
  expect(getRowValue({ values: { f_title: 'a', F_TITLE: 'b' } }, 'F_TITLE')).toBe('b');
  expect(getRowValue({ values: {} }, 'constructor')).toBeUndefined();
});

it('never throws and never shows [object Object], whatever was stored', () => {
  fc.assert(
    fc.property(arbitraryStoredValue(), arbitraryStoredValue(), arbitraryStoredValue(), (raw, display, rendered) => {
      const text = textOf({ F_X: raw, F_X_display: display, F_X_render: rendered });
      expect(text).not.toContain('[object');
    }),
  );
});

it('keeps the structure behind a rendered text: an object, parsed JSON, or the text itself', () => {
  const behind = (rendered: unknown) =>
    toCell({ values: { F_X: '7', F_X_render: rendered } as never }, { field: 'F_X' });
  expect(behind('{"instId":"1601"}')).toEqual({ text: '', raw: '7', structure: { instId: '1601' } });
  expect(behind({ label: 'Li', value: '1' })).toEqual({ text: 'Li', raw: '7', structure: { label: 'Li', value: '1' } });
  expect(behind('<b>new</b>')).toEqual({ text: '<b>new</b>', raw: '7', structure: '<b>new</b>' });
  expect(behind('')).toEqual({ text: '', raw: '7', structure: '' });
  for (const nothing of [null, undefined]) expect(behind(nothing)).toEqual({ text: '7', raw: '7' });
  expect(toCell({ values: { F_X: '7', F_X_display: 'Seven', F_X_render: '{"a":1}' } }, { field: 'F_X' })).toEqual({
    text: 'Seven',
    raw: '7',
    structure: { a: 1 },
  });
  expect(toCell({ values: { F_X: '7', F_X_display: 'Seven' } }, { field: 'F_X' })).toEqual({ text: 'Seven', raw: '7' });
  expect(toCell({ values: {} }, { field: 'F_X' })).toEqual({ text: '', raw: null });
});

it('shows each name once and omits entries without a name', () => {
  expect(textOf({ F_X: '[{"name":"Li"},{"name":"Li"},{"id":"3"},{"name":"Wang"}]' })).toBe('Li, Wang');
  expect(textOf({ F_X: '[]' })).toBe('');
});

it.each(['label', 'name', 'text', 'fullName', 'fullname', 'subject', 'title', 'fileName', 'address'])(
  'reads the text of an object from %s, and from an earlier property first',
  (name) => {
    expect(textOf({ F_X: JSON.stringify({ id: '7', [name]: 'Words' }) })).toBe('Words');
    expect(textOf({ F_X: JSON.stringify({ [name]: 'Words', label: 'First' }) })).toBe('First');
  },
);

it('falls back to another name when the label is empty, and to nothing when there is none', () => {
  expect(textOf({ F_X: '{"label":"","value":"17930","name":"Zhang"}' })).toBe('Zhang');
  expect(textOf({ F_X: '{"id":"7"}' })).toBe('');
});

it('distinguishes a column of the row from an inherited property', () => {
  expect(getRowValue({ values: { CONSTRUCTOR: 'x' } }, 'constructor')).toBe('x');
  expect(getRowValue({ values: { F_A: null } }, 'f_a')).toBeNull();
});
