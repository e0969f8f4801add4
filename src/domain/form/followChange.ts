import { isEmptyField } from './fieldValues.ts';
import type { FieldDefinition, FormRecord, FormSection, FormView } from './formDefinition.ts';
import { memoise } from '../shared/memoise.ts';
import { withField } from './formRecord.ts';
import { withoutOrphans } from './options.ts';
import { accessNow } from './visibility.ts';

/** What one field clears may hide another; a ring of them stops here. */
const MOST_ROUNDS = 10;

/** The parts of a form that say what one change does to other fields; any `FormView` has them. */
export type FollowedForm = Pick<FormView, 'sections' | 'rights'>;

/**
 * A record after a change, with all that follows from it: choices whose options are others now are gone, computed
 * fields are computed, and a field that is not shown any more and keeps nothing then is empty (contract form 9).
 * @param form sections and rights
 * @param before as the record was
 * @param after with the change
 * @param compute computes the formulas of the form
 * @returns a record in which nothing more follows
 * @example
 * import { expressionOf, formField, formOf } from '@ringi/domain/testing';
 * const note = formField('note', { shownWhile: expressionOf('{days} > 3'), isClearedWhenHidden: true });
 * const form = formOf([formField('days'), note]);
 * const record = (days) => ({ fields: { days, note: 'why' }, tables: {}, parts: {} });
 * followChange(form, record(5), record(2), (each) => each).fields.note; // ''
 */
export function followChange(
  form: FollowedForm,
  before: FormRecord,
  after: FormRecord,
  compute: (record: FormRecord) => FormRecord,
): FormRecord {
  let current = compute(withoutOrphans(form, before, after));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const cleared = withoutHidden(form, current);
    if (cleared === current) break;
    current = compute(withoutOrphans(form, current, cleared));
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

/** A field that a right hides is not this person's to clear. */
const withoutHidden = (form: FollowedForm, record: FormRecord): FormRecord =>
  clearedFields(form)
    .filter(
      ([section, field]) =>
        !isEmptyField(field, record.fields[field.name]) &&
        !accessNow(form, section, field, record).isShown &&
        (form.rights.fields[field.name] ?? form.rights.otherwise) !== 'none',
    )
    .reduce((cleared, [, field]) => withField(cleared, field.name, ''), record);
