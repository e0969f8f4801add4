import { getCurrentAccess, isTableShown } from '#domain/forms/visibility.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { findUnansweredCondition } from '#server/engine/notifyAdministrators.ts';
import { createFormView } from '#server/forms/views/formView.ts';
import type { FormTranslation } from '#server/forms/views/parseForm.ts';
import type { PreparedStart } from './prepareStart.ts';

/**
 * If a start was refused because a condition could not be evaluated (ADR 15), reports the refusal at the field, so that
 * the user can correct the value. Leaves it unchanged if the user may not write the field.
 */
export function attachErrorToField(
  failure: Failure,
  { placed, record }: Pick<PreparedStart, 'placed' | 'record'>,
  words: FormTranslation,
): Failure {
  const unanswered = findUnansweredCondition(failure);
  if (unanswered === undefined || placed === undefined) return failure;
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
    ? failure
    : {
        kind: 'invalid',
        issues: [{ field: name, messageKey: 'validation.notComparable', values: { name: label } }],
      };
}
