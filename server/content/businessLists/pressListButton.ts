import { isConditionMet } from '#domain/forms/easyCondition.ts';
import { decodeEasyCondition } from '#contract/forms/decodeEasyCondition.ts';
import { readText, toValues, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

/**
 * Checks whether a button may act on the selected rows (contract lists 7). The platform checks the first row only; we
 * check all of them and report the one that fails. Conditions written as program text are not evaluated and count as
 * fulfilled.
 */
export function checkButtonCondition(
  viewer: Viewer,
  { config, rows }: { readonly config: string; readonly rows: readonly UnknownRecord[] },
): Result<null> {
  const condition = decodeEasyCondition(config);
  if (condition === undefined) return ok(null);
  const held = rows.map((row) => toValues(row)).find((row) => !isConditionMet(condition, row));
  if (held === undefined) return ok(null);
  const name = Object.entries(held).find(([field, value]) => field.startsWith('F_') && asText(value) !== '')?.[1];
  const message = condition.message || formatServerMessage(viewer.language, 'conditionNotMet');
  return fail({
    kind: 'rejectedByServer',
    message:
      rows.length > 1
        ? formatServerMessage(viewer.language, 'rowRefused', { row: readText(name) || asText(held['ID_']), message })
        : message,
  });
}
