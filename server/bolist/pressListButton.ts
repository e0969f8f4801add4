import { isFulfilled } from '#domain/form/easyCondition.ts';
import { decodeEasyCondition } from '#api/form/decodeEasyCondition.ts';
import { looseTextOf, looseValuesOf, type LooseRecord } from '#api/form/looseValues.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { serverSentence } from '../texts/sentence.ts';

/**
 * Whether a button may act on rows (contract lists 7). The platform looks at the first row only; we look at all of them
 * and name the one that stands against it. What only program text could tell is not run: it stands against nothing.
 */
export function checkButton(
  viewer: Viewer,
  { config, rows }: { readonly config: string; readonly rows: readonly LooseRecord[] },
): Result<null, Failure> {
  const condition = decodeEasyCondition(config);
  if (condition === undefined) return ok(null);
  const held = rows.map((row) => looseValuesOf(row)).find((row) => !isFulfilled(condition, row));
  if (held === undefined) return ok(null);
  const name = Object.entries(held).find(([field, value]) => field.startsWith('F_') && asText(value) !== '')?.[1];
  const message = condition.message || serverSentence(viewer.language, 'conditionNotMet');
  return fail({
    kind: 'rejectedByServer',
    message:
      rows.length > 1
        ? serverSentence(viewer.language, 'rowRefused', { row: looseTextOf(name) || asText(held['ID_']), message })
        : message,
  });
}
