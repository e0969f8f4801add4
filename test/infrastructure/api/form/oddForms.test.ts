import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '#domain/form/checkForm.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import { encodeForm } from '#api/form/encodeForm.ts';
import { anyRecord, anyWire } from '#test/support/forms/oddForms.ts';

/** As it comes from elsewhere: nobody has checked its shape. */
const decode = (given: object): FormView => decodeForm(given as Parameters<typeof decodeForm>[0]);
const fieldsOf = (form: FormView): readonly FieldDefinition[] =>
  form.sections.flatMap(({ items }) => items).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));

describe('a form of any kind at all', () => {
  it('opens, can be checked, and loses nothing it does not draw', () => {
    fc.assert(
      fc.property(anyWire, anyRecord, (wire, data) => {
        const form = decode({ ...wire, data });
        checkForm(form, form.record);
        const drawn = new Set(fieldsOf(form).map((each) => each.name));
        const sent = encodeForm(form.record);
        // A table that came as something else is never sent: the platform keeps it as it is then.
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
