import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import { getFileLimits } from '#domain/forms/fileLimits.ts';
import { listOptionBranches, filterVisibleBranches } from '#domain/forms/optionTree.ts';
import { isEmptyHtml, htmlToText } from '#domain/forms/richText.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';

const wrong = (field: FieldDefinition, value: unknown) =>
  checkForm(createForm([field]), { fields: { f: value as string }, tables: {}, parts: {} }).map(
    ({ messageKey }) => messageKey,
  );

describe('a number field with 14 digits and 2 decimals', () => {
  const amount = formField('f', { control: 'rx-number', rules: 'isNumber;length:14,2' });
  it('accepts 10 to the power of 12, and not a cent more', () => {
    expect(wrong(amount, 1_000_000_000_000)).toEqual([]);
    expect(wrong(amount, 1_000_000_000_000.01)).toEqual(['validation.wholeDigits']);
  });
});

describe('the files of a field', () => {
  const settings = { amount: 2, size: '1', checkedtype: ['pdf', 'excel'] };
  const field = formField('f', { control: 'rx-upload', settings });
  const files = (...names: readonly string[]) =>
    JSON.stringify(names.map((fileName, index) => ({ fileId: String(index), fileName, size: 10 })));

  it('are limited in count, size and type by the field', () => {
    expect(getFileLimits(field)).toEqual({ maxFiles: 2, maxBytes: 1024 ** 2, extensions: ['pdf', 'xls', 'xlsx'] });
    expect(wrong(field, files('a.PDF', 'b.xlsx'))).toEqual([]);
    expect(wrong(field, files('a.pdf', 'b.pdf', 'c.pdf'))).toEqual(['validation.fileCount']);
    expect(wrong(field, files('a.exe'))).toEqual(['validation.fileType']);
    const large = JSON.stringify([{ fileId: '1', fileName: 'a.pdf', size: 1024 ** 2 + 1 }]);
    expect(wrong(field, large)).toEqual(['validation.fileSize']);
  });

  it('remain valid if they were stored before the limits were set', () => {
    const stored = { fields: { f: files('a.exe') }, tables: {}, parts: {} };
    expect(checkForm(createForm([field]), stored, stored)).toEqual([]);
  });
});

describe('a required field', () => {
  const settings = { setting: { isCity: true, isCounty: false, isAddress: true } };
  const address = formField('f', { control: 'rx-address', isRequired: true, settings });

  it('requires exactly the parts of an address that the field shows', () => {
    expect(wrong(address, '')).toEqual(['validation.required']);
    expect(wrong(address, '{"province":"P"}')).toEqual(['validation.placePart.city']);
    expect(wrong(address, '{"province":"P","city":"C"}')).toEqual(['validation.placePart.address']);
    expect(wrong(address, '{"province":"P","city":"C","address":"A"}')).toEqual([]);
  });

  it('requires a checked single checkbox and text or an image in rich text', () => {
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

  it('is skipped if it is hidden', () => {
    expect(wrong(formField('f', { control: 'rx-form-hidden', isRequired: true }), '')).toEqual([]);
  });
});

describe('the plain text of rich text', () => {
  it('has lines and no tags', () => {
    expect(htmlToText('<p>One &amp; <b>two</b></p><ul><li>three</li></ul>')).toBe('One & two\nthree');
    expect([isEmptyHtml('<p>&nbsp;</p>'), isEmptyHtml('<p><img src="x"></p>')]).toEqual([true, false]);
  });
});

describe('a tree of options', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'a1', label: 'A1', parent: 'a' },
    { value: 'b', label: 'B', parent: 'nobody' },
    { value: 'c', label: 'C', parent: 'd' },
    { value: 'd', label: 'D', parent: 'c' },
  ];

  it('contains every option even if parents are missing or form a cycle', () => {
    const branches = listOptionBranches(options);
    expect(branches.map(({ option, depth }) => `${option.value}${depth}`)).toEqual(['a0', 'a11', 'b0', 'c0', 'd1']);
    expect(filterVisibleBranches(branches, new Set()).map(({ option }) => option.value)).toEqual(['a', 'b', 'c']);
    expect(filterVisibleBranches(branches, new Set(['a'])).map(({ option }) => option.value)).toEqual([
      'a',
      'a1',
      'b',
      'c',
    ]);
  });
});
