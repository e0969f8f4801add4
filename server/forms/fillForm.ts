import { decodeRecord } from '#api/form/decodeRecord.ts';
import { definedFields } from '#api/form/decodeStructure.ts';
import { encodeForm } from '#api/form/encodeForm.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { checkForm, isMissing } from '#domain/form/checkForm.ts';
import { recompute } from '#domain/form/formulas.ts';
import type { FormRecord, FormView } from '#domain/form/formDefinition.ts';
import { MOST_ROWS } from '#domain/form/rowLimit.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { PlacedForm } from './formsOf.ts';
import { formViewOf, ID_FIELD } from './formView.ts';
import { withOwnLabels } from './labels.ts';
import { mergeRecord } from './mergeRecord.ts';

/** `all`: everything must be right; `formats`: what is missing may come later; `nothing`: a draft. */
export type CheckLevel = 'all' | 'formats' | 'nothing';

/**
 * One person filling in one form: what they wrote is laid over what is stored by their rights, computed fields are
 * computed again, and the result is checked by the very rules of the page.
 * What was stored before and has come back unchanged is not asked about, except where `isNew` says that nothing of it
 * was ever checked.
 * @param given the record as it was sent; `undefined` when nothing was.
 * @returns the record to store, in the platform's shape.
 */
export function fillForm(
  placed: PlacedForm,
  stored: Variables,
  given: unknown,
  { checkLevel, isNew = false, shown, newKey }: Filling,
): Result<Variables, readonly FieldIssue[]> {
  const own = formViewOf(placed, stored);
  const written = given === undefined ? own.record : decodeRecord(given, definedFields(own.sections));
  const tooLong = overlong(own, written);
  if (tooLong.length > 0) return fail(tooLong);
  const merged = recompute(own.formulas, withOwnLabels(own, mergeRecord(own, own.record, written)));
  const issues =
    checkLevel === 'nothing'
      ? []
      : checkForm(shown ?? own, merged, isNew ? undefined : own.record).filter(
          (issue) => checkLevel === 'all' || !isMissing(issue),
        );
  return issues.length > 0 ? fail(issues) : ok(encodeForm(withKeys(merged, newKey)));
}

/** Of a draft, too: nobody could open it any more. */
const overlong = ({ sections }: FormView, { tables }: FormRecord): readonly FieldIssue[] =>
  sections
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      item.kind === 'subTable' && (tables[item.alias]?.length ?? 0) > MOST_ROWS
        ? [{ field: item.alias, messageKey: 'validation.rowsAtMost', values: { name: item.label, max: MOST_ROWS } }]
        : [],
    );

interface Filling {
  readonly checkLevel: CheckLevel;
  /** What is stored is a draft or the defaults of a new request. */
  readonly isNew?: boolean;
  /** The same form in the words mistakes are told in; absent: those of the file. */
  readonly shown?: FormView;
  readonly newKey: () => string;
}

function withKeys(record: FormRecord, newKey: () => string): FormRecord {
  const tables = Object.entries(record.tables).map(
    ([alias, rows]) =>
      [
        alias,
        rows.map((row) =>
          row[ID_FIELD] === undefined || row[ID_FIELD] === '' ? { ...row, [ID_FIELD]: newKey() } : row,
        ),
      ] as const,
  );
  return { ...record, tables: Object.fromEntries(tables) };
}
