import { adaptToForm } from '#contract/forms/decodeRecord.ts';
import { collectDefinedFields } from '#contract/forms/decodeStructure.ts';
import { checkForm, isMissing } from '#domain/forms/checkForm.ts';
import { mapRows, rowsOf } from '#domain/forms/formRecord.ts';
import { normalizeRecord } from '#domain/forms/normalizeTypedValue.ts';
import { recompute } from '#domain/forms/formulas.ts';
import type { FormRecord, FormView } from '#domain/forms/formDefinition.ts';
import { MAX_SUB_TABLE_ROWS } from '#domain/forms/rowLimit.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { FormWithPermissions } from './formsOf.ts';
import { createFormView, ID_FIELD } from './formView.ts';
import { applyDefinitionLabels } from './labels.ts';
import { mergeRecord } from './mergeRecord.ts';

/** `all`: every rule is checked; `formats`: required values may be missing; `nothing`: a draft. */
export type CheckLevel = 'all' | 'formats' | 'nothing';

/**
 * Merges the values a user sent into the stored record according to their permissions, recomputes computed fields and
 * validates the result with the rules of the page. Stored values that come back unchanged are not validated, unless
 * `isNew` is set.
 * @param given the record as it was sent; `undefined` when nothing was.
 * @returns the record to store.
 */
export function fillForm(
  placed: FormWithPermissions,
  stored: FormRecord,
  given: FormRecord | undefined,
  { checkLevel, isNew = false, shown, newKey }: FillFormOptions,
): Result<FormRecord, readonly FieldIssue[]> {
  const own = createFormView(placed, stored);
  const written =
    given === undefined
      ? own.record
      : normalizeRecord(own, adaptToForm(given, collectDefinedFields(own.sections)), own.record);
  const tooLong = checkRowLimits(own, written);
  if (tooLong.length > 0) return fail(tooLong);
  const merged = recompute(own.formulas, applyDefinitionLabels(own, mergeRecord(own, own.record, written)));
  const issues =
    checkLevel === 'nothing'
      ? []
      : checkForm(shown ?? own, merged, isNew ? undefined : own.record).filter(
          (issue) => checkLevel === 'all' || !isMissing(issue),
        );
  return issues.length > 0 ? fail(issues) : ok(assignRowKeys(merged, newKey));
}

/** Also checked for drafts: a draft with too many rows could not be opened any more. */
const checkRowLimits = ({ sections }: FormView, record: FormRecord): readonly FieldIssue[] =>
  sections
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'subTable')
    .filter(({ alias }) => rowsOf(record, alias).length > MAX_SUB_TABLE_ROWS)
    .map(({ alias, label }) => ({
      field: alias,
      messageKey: 'validation.rowsAtMost',
      values: { name: label, max: MAX_SUB_TABLE_ROWS },
    }));

interface FillFormOptions {
  readonly checkLevel: CheckLevel;
  /** Whether the stored record is a draft or the defaults of a new request, which was never validated. */
  readonly isNew?: boolean;
  /** The same form in the language of the messages; by default the form as written in its file. */
  readonly shown?: FormView;
  readonly newKey: () => string;
}

/** Gives new rows of sub tables a key; parts have none. */
const assignRowKeys = (record: FormRecord, newKey: () => string): FormRecord =>
  mapRows(record, (row, alias = '') =>
    Object.hasOwn(record.tables, alias) && (row[ID_FIELD] ?? '') === '' ? { ...row, [ID_FIELD]: newKey() } : row,
  );
