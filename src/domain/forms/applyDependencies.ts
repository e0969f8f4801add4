import { getOwn } from '../shared/getOwn.ts';
import { isEmptyField } from './fieldValues.ts';
import type { FieldDefinition, FormRecord, FormSection, FormView } from './formDefinition.ts';
import { memoise } from '../shared/memoise.ts';
import { withField } from './formRecord.ts';
import { clearDependentChoices } from './options.ts';
import { getCurrentAccess } from './visibility.ts';

/** Maximum number of rounds. A cleared field may hide further fields; this limit stops cycles. */
const MAX_CLEAR_ROUNDS = 10;

/** The parts of a form that determine the effects of a change; every `FormView` has them. */
export type DependencyForm = Pick<FormView, 'sections' | 'rights'>;

/**
 * Applies the effects of a change to a record (contract form 9): clears choices whose options have changed, recomputes
 * formulas, and clears hidden fields marked `isClearedWhenHidden`.
 * @param form sections and rights
 * @param before the record before the change
 * @param after the record with the change
 * @param compute computes the formulas of the form
 * @returns the record with all effects applied
 * @example
 * import { parseKnownExpression, formField, createForm } from '@ringi/domain/testing';
 * const note = formField('note', { shownWhile: parseKnownExpression('{days} > 3'), isClearedWhenHidden: true });
 * const form = createForm([formField('days'), note]);
 * const record = (days) => ({ fields: { days, note: 'why' }, tables: {}, parts: {} });
 * applyDependencies(form, record(5), record(2), (each) => each).fields.note; // ''
 */
export function applyDependencies(
  form: DependencyForm,
  before: FormRecord,
  after: FormRecord,
  compute: (record: FormRecord) => FormRecord,
): FormRecord {
  let current = compute(clearDependentChoices(form, before, after));
  for (let round = 0; round < MAX_CLEAR_ROUNDS; round += 1) {
    const cleared = clearHiddenFields(form, current);
    if (cleared === current) break;
    current = compute(clearDependentChoices(form, current, cleared));
  }
  return current;
}

const clearedFields = memoise(
  ({ sections }: Pick<FormView, 'sections'>): readonly (readonly [FormSection, FieldDefinition])[] =>
    sections.flatMap((section) =>
      section.items.flatMap((item) =>
        item.kind === 'field' && item.isClearedWhenHidden === true ? [[section, item] as const] : [],
      ),
    ),
);

/** Clears hidden fields, except those that are hidden by a right: the user may not change these. */
const clearHiddenFields = (form: DependencyForm, record: FormRecord): FormRecord =>
  clearedFields(form)
    .filter(
      ([section, field]) =>
        !isEmptyField(field, getOwn(record.fields, field.name)) &&
        !getCurrentAccess(form, section, field, record).isShown &&
        (getOwn(form.rights.fields, field.name) ?? form.rights.otherwise) !== 'none',
    )
    .reduce((cleared, [, field]) => withField(cleared, field.name, ''), record);
