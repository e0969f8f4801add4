import type { FormViewDto } from '#api/bpmShapes.ts';
import { decodeForm } from '#api/form/decodeForm.ts';
import { encodeForm } from '#api/form/encodeForm.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { fieldAccess, rightOf } from '#domain/form/rights.ts';
import { isEmptyField } from '#domain/form/fieldValues.ts';
import { choice } from './demo.ts';

/** What a conscientious person sends: the record with something sensible in every field that must be filled. */
export function fillRequired(dto: FormViewDto): object {
  const view = decodeForm(dto);
  const missing = view.sections
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'field')
    .filter(
      (field) =>
        fieldAccess(field, rightOf(view.rights, field.name)).isRequired &&
        isEmptyField(field, view.record.fields[field.name]),
    );
  return {
    ...encodeForm(view.record),
    ...Object.fromEntries(missing.map((field) => [field.name, somethingFor(field)])),
  };
}

function somethingFor({ control, options }: FieldDefinition): string | number {
  const [first] = options;
  if (first) return choice(first.value);
  if (control.startsWith('rx-date')) return '2026-12-10';
  return control === 'rx-number' ? 1 : 'A1';
}
