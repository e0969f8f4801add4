import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellOf, valueOf } from '#domain/bolist/listCells.ts';
import { anyStored } from '#test/support/anyStored.ts';

const textOf = (values: Parameters<typeof cellOf>[0]['values'], field = 'F_X') => cellOf({ values }, { field }).text;

it('says the words that came for a value, else what was rendered, else the value itself', () => {
  expect(textOf({ F_X: '1385630205330534999', F_X_display: '李雷' })).toBe('李雷');
  expect(textOf({ INST_STATUS_: 'SUBMIT', INST_STATUS__display: '运行中' }, 'INST_STATUS_')).toBe('运行中');
  expect(textOf({ F_X: '7', F_X_render: '{"instId":"1601","subject":"张伟-用车申请","taskAry":[]}' })).toBe(
    '张伟-用车申请',
  );
  expect(textOf({ F_X: 'Desk' })).toBe('Desk');
});

it('takes words that came empty for what is to be shown', () => {
  expect(textOf({ F_X: '7', F_X_display: '' })).toBe('');
  expect(textOf({ F_X: '7', F_X_display: null })).toBe('7');
});

it('reads people, groups and double values by their names', () => {
  expect(textOf({ F_X: '', F_X_render: '[{"id":"1","name":"Li"},{"id":"2","name":"Wang"}]' })).toBe('Li, Wang');
  expect(textOf({ F_X: '{"label":"张伟","value":"17930"}' })).toBe('张伟');
  expect(textOf({ F_X: '{"label":"","value":"17930"}' })).toBe('17930');
});

it('finds a column whatever its capitals, the exact spelling first', () => {
  expect(valueOf({ values: { f_title: 'a' } }, 'F_TITLE')).toBe('a');
  expect(valueOf({ values: { f_title: 'a', F_TITLE: 'b' } }, 'F_TITLE')).toBe('b');
  expect(valueOf({ values: {} }, 'constructor')).toBeUndefined();
});

it('never fails, and never says an object by its type, whatever was stored', () => {
  fc.assert(
    fc.property(anyStored(), anyStored(), anyStored(), (raw, display, rendered) => {
      const text = textOf({ F_X: raw, F_X_display: display, F_X_render: rendered });
      expect(text).not.toContain('[object');
    }),
  );
});

it('keeps what stands behind the words: an object, a text that holds one, and any other text as it came', () => {
  const behind = (rendered: unknown) =>
    cellOf({ values: { F_X: '7', F_X_render: rendered } as never }, { field: 'F_X' });
  expect(behind('{"instId":"1601"}')).toEqual({ text: '', raw: '7', structure: { instId: '1601' } });
  expect(behind({ label: 'Li', value: '1' })).toEqual({ text: 'Li', raw: '7', structure: { label: 'Li', value: '1' } });
  expect(behind('<b>new</b>')).toEqual({ text: '<b>new</b>', raw: '7', structure: '<b>new</b>' });
  expect(behind('')).toEqual({ text: '', raw: '7', structure: '' });
  for (const nothing of [null, undefined]) expect(behind(nothing)).toEqual({ text: '7', raw: '7' });
  expect(cellOf({ values: { F_X: '7', F_X_display: 'Seven', F_X_render: '{"a":1}' } }, { field: 'F_X' })).toEqual({
    text: 'Seven',
    raw: '7',
    structure: { a: 1 },
  });
  expect(cellOf({ values: { F_X: '7', F_X_display: 'Seven' } }, { field: 'F_X' })).toEqual({ text: 'Seven', raw: '7' });
  expect(cellOf({ values: {} }, { field: 'F_X' })).toEqual({ text: '', raw: null });
});

it('names each of several once, and leaves out who has no name', () => {
  expect(textOf({ F_X: '[{"name":"Li"},{"name":"Li"},{"id":"3"},{"name":"Wang"}]' })).toBe('Li, Wang');
  expect(textOf({ F_X: '[]' })).toBe('');
});

it.each(['label', 'name', 'text', 'fullName', 'fullname', 'subject', 'title', 'fileName', 'address'])(
  'reads the words of an object from its %s, and from an earlier one first',
  (name) => {
    expect(textOf({ F_X: JSON.stringify({ id: '7', [name]: 'Words' }) })).toBe('Words');
    expect(textOf({ F_X: JSON.stringify({ [name]: 'Words', label: 'First' }) })).toBe('First');
  },
);

it('takes the value of a pair whose words are missing', () => {
  expect(textOf({ F_X: '{"label":"","value":"17930","name":"Zhang"}' })).toBe('Zhang');
  expect(textOf({ F_X: '{"id":"7"}' })).toBe('');
});

it('tells a name of the row from one every object has', () => {
  expect(valueOf({ values: { CONSTRUCTOR: 'x' } }, 'constructor')).toBe('x');
  expect(valueOf({ values: { F_A: null } }, 'f_a')).toBeNull();
});
