import fc from 'fast-check';
import { checkForm } from '../domain/form/checkForm.ts';
import { isEmptyField } from '../domain/form/fieldValues.ts';
import type { FormRecord, FormView } from '../domain/form/formDefinition.ts';
import { formulaGraphOf } from '../domain/form/formulaGraph.ts';
import { accessNow } from '../domain/form/visibility.ts';
import type { FieldIssue } from '../domain/shared/failure.ts';
import { assertProof } from './assertProof.ts';
import { anyRecord } from './arbitraryForms.ts';

/** A record somebody filled in, and what is wrong with it. */
export interface CheckedRecord {
  readonly form: FormView;
  readonly record: FormRecord;
  readonly issues: readonly FieldIssue[];
}

/**
 * Everything that must hold of any form and record and does not: a fault where nobody can put it right, a required
 * field that is empty and not at fault, values that are computed from themselves.
 * @param checked the form, the record and what `checkForm` found
 * @returns sentences; none when all is sound
 * @example
 * const form = formOf([formField('mail', { isRequired: true })]);
 * faultsOfForm({ form, record: form.record, issues: [] }); // ['mail is required, empty and not at fault']
 */
export function faultsOfForm({ form, record, issues }: CheckedRecord): readonly string[] {
  const named = issues.map(({ field }) => field);
  const { rings } = formulaGraphOf(form.formulas, [...Object.keys(record.tables), ...Object.keys(record.parts)]);
  return [
    ...named.filter((field, index) => named.indexOf(field) !== index).map((field) => `${field} is named twice`),
    ...form.sections.flatMap((section) =>
      section.items.flatMap((item) => {
        if (item.kind !== 'field') return [];
        const { isShown, mayEdit, isRequired } = accessNow(form, section, item, record);
        const isNamed = named.includes(item.name);
        if (isNamed && !(isShown && mayEdit)) return [`${item.name} is at fault where nobody can put it right`];
        return isRequired && isEmptyField(item, record.fields[item.name]) && !isNamed
          ? [`${item.name} is required, empty and not at fault`]
          : [];
      }),
    ),
    ...rings.map((ring) => `${ring.join(' → ')} are computed from each other`),
  ];
}

/** What a company says of its own form, by name: each must be true of every record. */
export type FormPromises = Readonly<Record<string, (checked: CheckedRecord) => boolean>>;

/**
 * Fills a form in many ways and checks what must hold of all forms and what the company promises of this one.
 * @param form the form
 * @param promises what must be true of every record, by name
 * @param settings `runs`: how many records are tried, 300 when it is left out; `seed`: the same one tries the same
 * records
 * @throws with the smallest record that breaks a promise, and the seed that finds it again
 * @example
 * proveForm(formOf([formField('days', { rules: 'maxnum:30' })]), {
 *   'nobody is away for longer than a month': ({ record, issues }) =>
 *     issues.length > 0 || !(Number(record.fields.days) > 30),
 * });
 */
export function proveForm(
  form: FormView,
  promises: FormPromises = {},
  { runs = 300, seed }: { readonly runs?: number; readonly seed?: number } = {},
): void {
  const proof = fc.property(anyRecord(form), (record) => {
    const checked = { form, record, issues: checkForm(form, record) };
    const broken = Object.entries(promises).flatMap(([name, holds]) =>
      holds(checked) ? [] : [`broken promise: ${name}`],
    );
    const faults = [...faultsOfForm(checked), ...broken];
    if (faults.length > 0) throw new Error([...faults, 'with', JSON.stringify(record)].join('\n  '));
  });
  assertProof(form.alias, proof, { runs, seed });
}
