import { getOwn } from '../domain/shared/getOwn.ts';
import fc from 'fast-check';
import { checkForm } from '../domain/forms/checkForm.ts';
import { isEmptyField } from '../domain/forms/fieldValues.ts';
import type { FormRecord, FormView } from '../domain/forms/formDefinition.ts';
import { getFormulaGraph } from '../domain/forms/formulaGraph.ts';
import { getCurrentAccess } from '../domain/forms/visibility.ts';
import type { FieldIssue } from '../domain/shared/failure.ts';
import { assertProperty } from './assertProperty.ts';
import { findBrokenInvariants } from './findBrokenInvariants.ts';
import { anyRecord } from './arbitraryForms.ts';

/** A record, and its validation issues. */
export interface CheckedRecord {
  readonly form: FormView;
  readonly record: FormRecord;
  readonly issues: readonly FieldIssue[];
}

/**
 * Returns the violations of the general invariants of forms: an issue of a field that cannot be edited, a required
 * field that is empty and has no issue, values computed from themselves.
 * @param checked the form, the record and the result of `checkForm`
 * @returns sentences; empty if there is no violation
 * @example
 * const form = createForm([formField('mail', { isRequired: true })]);
 * findFormFaults({ form, record: form.record, issues: [] }); // ['mail is required, empty and not at fault']
 */
export function findFormFaults({ form, record, issues }: CheckedRecord): readonly string[] {
  const named = issues.map(({ field }) => field);
  const { cycles } = getFormulaGraph(form.formulas, [...Object.keys(record.tables), ...Object.keys(record.parts)]);
  return [
    ...named.filter((field, index) => named.indexOf(field) !== index).map((field) => `${field} is named twice`),
    ...form.sections.flatMap((section) =>
      section.items.flatMap((item) => {
        if (item.kind !== 'field') return [];
        const { isShown, mayEdit, isRequired } = getCurrentAccess(form, section, item, record);
        const isNamed = named.includes(item.name);
        if (isNamed && !(isShown && mayEdit)) return [`${item.name} is at fault where nobody can put it right`];
        return isRequired && isEmptyField(item, getOwn(record.fields, item.name)) && !isNamed
          ? [`${item.name} is required, empty and not at fault`]
          : [];
      }),
    ),
    ...cycles.map((ring) => `${ring.join(' → ')} are computed from each other`),
  ];
}

/** Invariants of a company's own form, by name: each must be true for every record. */
export type FormInvariants = Readonly<Record<string, (checked: CheckedRecord) => boolean>>;

/**
 * Fills in a form in many ways and checks the general invariants of forms and the company's own ones.
 * @param form the form
 * @param promises invariants of every record, by name
 * @param settings `runs`: number of records, 300 by default; `seed`: the same seed generates the same records
 * @throws with the smallest record that violates an invariant, and the seed to reproduce it
 * @example
 * checkFormInvariants(createForm([formField('days', { rules: 'maxnum:30' })]), {
 *   'nobody is away for longer than a month': ({ record, issues }) =>
 *     issues.length > 0 || !(Number(record.fields.days) > 30),
 * });
 */
export function checkFormInvariants(
  form: FormView,
  promises: FormInvariants = {},
  { runs = 300, seed }: { readonly runs?: number; readonly seed?: number } = {},
): void {
  const proof = fc.property(anyRecord(form), (record) => {
    const checked = { form, record, issues: checkForm(form, record) };
    const broken = findBrokenInvariants(promises, checked);
    const faults = [...findFormFaults(checked), ...broken];
    if (faults.length > 0) throw new Error([...faults, 'with', JSON.stringify(record)].join('\n  '));
  });
  assertProperty(form.alias, proof, { runs, seed });
}
