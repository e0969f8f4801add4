import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/forms/checkForm.ts';
import type { FieldDefinition, FormView } from '#domain/forms/formDefinition.ts';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { anyRecord, anyWire } from '../../../support/forms/oddForms.ts';

/** Decodes unvalidated input. */
const decode = (given: object): FormView => decodeForm(given as Parameters<typeof decodeForm>[0]);
const fieldsOf = (form: FormView): readonly FieldDefinition[] =>
  form.sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));

describe('an arbitrary form', () => {
  it('opens, can be validated, and loses nothing it does not show', () => {
    fc.assert(
      fc.property(anyWire, anyRecord, (wire, data) => {
        const form = decode({ ...wire, data });
        checkForm(form, form.record);
        const drawn = new Set(fieldsOf(form).map((each) => each.name));
        const sent = encodeForm(form.record);
        // A table of another type is never sent, so that the platform keeps it unchanged.
        const unread = new Set((form.unreadTables ?? []).map((alias) => `sub__${alias}`));
        const items = form.sections.flatMap((section) => section.items);
        const tables = new Set(items.flatMap((item) => (item.kind === 'field' ? [] : [`sub__${item.alias}`])));
        const kept = Object.keys(data).filter((key) => !unread.has(key) && !(tables.has(key) && data[key] === null));
        expect(Object.keys(sent).sort()).toEqual(kept.sort());
        for (const [key, value] of Object.entries(data))
          if (!drawn.has(key) && !key.startsWith('sub__')) expect(sent[key]).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });
});
