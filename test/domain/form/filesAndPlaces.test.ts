import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import { fileLimitsOf } from '#domain/form/fileLimits.ts';
import { branchesOf, openBranches } from '#domain/form/optionTree.ts';
import { isEmptyHtml, wordsOfHtml } from '#domain/form/richText.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { formField, formOf } from '#testing/arbitraryForms.ts';

const wrong = (field: FieldDefinition, value: unknown) =>
  checkForm(formOf([field]), { fields: { f: value as string }, tables: {}, parts: {} }).map(
    ({ messageKey }) => messageKey,
  );

describe('an amount of 14 digits with 2 behind the point', () => {
  const amount = formField('f', { control: 'rx-number', rules: 'isNumber;length:14,2' });
  it('takes ten to the power of twelve, and not a cent more', () => {
    expect(wrong(amount, 1_000_000_000_000)).toEqual([]);
    expect(wrong(amount, 1_000_000_000_000.01)).toEqual(['validation.wholeDigits']);
  });
});

describe('the files of a field', () => {
  const settings = { amount: 2, size: '1', checkedtype: ['pdf', 'excel'] };
  const field = formField('f', { control: 'rx-upload', settings });
  const files = (...names: readonly string[]) =>
    JSON.stringify(names.map((fileName, index) => ({ fileId: String(index), fileName, size: 10 })));

  it('are counted, weighed and told by their ending, as the field says', () => {
    expect(fileLimitsOf(field)).toEqual({ mostFiles: 2, mostBytes: 1024 ** 2, endings: ['pdf', 'xls', 'xlsx'] });
    expect(wrong(field, files('a.PDF', 'b.xlsx'))).toEqual([]);
    expect(wrong(field, files('a.pdf', 'b.pdf', 'c.pdf'))).toEqual(['validation.fileCount']);
    expect(wrong(field, files('a.exe'))).toEqual(['validation.fileType']);
    const large = JSON.stringify([{ fileId: '1', fileName: 'a.pdf', size: 1024 ** 2 + 1 }]);
    expect(wrong(field, large)).toEqual(['validation.fileSize']);
  });

  it('may stay where they were stored before the field said so', () => {
    const stored = { fields: { f: files('a.exe') }, tables: {}, parts: {} };
    expect(checkForm(formOf([field]), stored, stored)).toEqual([]);
  });
});

describe('a field that is demanded', () => {
  const settings = { setting: { isCity: true, isCounty: false, isAddress: true } };
  const address = formField('f', { control: 'rx-address', isRequired: true, settings });

  it('wants every part of an address it asks for, and no other', () => {
    expect(wrong(address, '')).toEqual(['validation.required']);
    expect(wrong(address, '{"province":"P"}')).toEqual(['validation.placePart.city']);
    expect(wrong(address, '{"province":"P","city":"C"}')).toEqual(['validation.placePart.address']);
    expect(wrong(address, '{"province":"P","city":"C","address":"A"}')).toEqual([]);
  });

  it('wants a tick in a single box, and words in a rich text', () => {
    const box = formField('f', {
      control: 'rx-checkbox',
      isRequired: true,
      settings: { truevalue: 'y', falsevalue: 'n' },
    });
    expect([wrong(box, 'n'), wrong(box, ''), wrong(box, 'y')]).toEqual([
      ['validation.required'],
      ['validation.required'],
      [],
    ]);
    const text = formField('f', { control: 'rx-quill-editor', isRequired: true });
    expect([wrong(text, '<p><br></p>'), wrong(text, '<p>a</p>')]).toEqual([['validation.required'], []]);
  });

  it('is not asked for where nobody sees it', () => {
    expect(wrong(formField('f', { control: 'rx-form-hidden', isRequired: true }), '')).toEqual([]);
  });
});

describe('the words of a rich text', () => {
  it('stand in lines, without their tags', () => {
    expect(wordsOfHtml('<p>One &amp; <b>two</b></p><ul><li>three</li></ul>')).toBe('One & two\nthree');
    expect([isEmptyHtml('<p>&nbsp;</p>'), isEmptyHtml('<p><img src="x"></p>')]).toEqual([true, false]);
  });
});

describe('a tree of choices', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'a1', label: 'A1', parent: 'a' },
    { value: 'b', label: 'B', parent: 'nobody' },
    { value: 'c', label: 'C', parent: 'd' },
    { value: 'd', label: 'D', parent: 'c' },
  ];

  it('loses none, not even where parents are missing or below themselves', () => {
    const branches = branchesOf(options);
    expect(branches.map(({ option, depth }) => `${option.value}${depth}`)).toEqual(['a0', 'a11', 'b0', 'c0', 'd1']);
    expect(openBranches(branches, new Set()).map(({ option }) => option.value)).toEqual(['a', 'b', 'c']);
    expect(openBranches(branches, new Set(['a'])).map(({ option }) => option.value)).toEqual(['a', 'a1', 'b', 'c']);
  });
});
