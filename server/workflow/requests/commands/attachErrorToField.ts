import { getCurrentAccess, isTableShown } from '#domain/forms/visibility.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { findUnansweredCondition } from '#server/engine/notifyAdministrators.ts';
import { createFormView } from '#server/forms/views/formView.ts';
import type { FormTranslation } from '#server/forms/views/parseForm.ts';
import type { PreparedStart } from './prepareStart.ts';

/**
 * If a start was refused because a condition could not be evaluated (ADR 15), reports the refusal at the field, so that
 * the user can correct the value. Leaves it unchanged if the user may not write the field.
 */
export function attachErrorToField<T>(
  started: Result<T, Failure>,
  { placed, record }: Pick<PreparedStart, 'placed' | 'record'>,
  words: FormTranslation,
): Result<T, Failure> {
  const unanswered = started.ok ? undefined : findUnansweredCondition(started.error);
  if (unanswered === undefined || placed === undefined) return started;
  const view = createFormView(placed, record, words);
  const [name = ''] = unanswered.field.split('.');
  const label = view.sections
    .flatMap((section) => section.items.map((item) => ({ section, item })))
    .find(({ section, item }) =>
      item.kind === 'field'
        ? item.name === name && getCurrentAccess(view, section, item, view.record).mayEdit
        : item.alias === name && isTableShown(section, item, view.record),
    )?.item.label;
  return label === undefined
    ? started
    : fail({
        kind: 'invalid',
        issues: [{ field: name, messageKey: 'validation.notComparable', values: { name: label } }],
      });
}
