import type { FormViewDto } from '#contract/workflow/bpmShapes.ts';
import { decodeForm } from '#contract/forms/decodeForm.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { getFieldAccess, getFieldRight } from '#domain/forms/rights.ts';
import { isEmptyField } from '#domain/forms/fieldValues.ts';
import { choice } from './demo.ts';

/** Returns the record with a valid value in every required field. */
export function fillRequired(dto: FormViewDto): object {
  const view = decodeForm(dto);
  const missing = view.sections
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'field')
    .filter(
      (field) =>
        getFieldAccess(field, getFieldRight(view.rights, field.name)).isRequired &&
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
