import { accessNow, isTableShown } from '#domain/form/visibility.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Result } from '#domain/shared/result.ts';
import { unansweredIn } from '../../engine/tellAdministrators.ts';
import { formViewOf } from '../../forms/formView.ts';
import type { FormWords } from '../../forms/readForm.ts';
import type { PreparedStart } from './prepareStart.ts';

/**
 * A start that was refused because a condition cannot compare a value (ADR 15): whoever wrote the value may mend it, so
 * the refusal stands beside its field. Where they may not, it stays what it is.
 */
export function besideField<T>(
  started: Result<T, Failure>,
  { placed, record }: Pick<PreparedStart, 'placed' | 'record'>,
  words: FormWords,
): Result<T, Failure> {
  const unanswered = started.ok ? undefined : unansweredIn(started.error);
  if (unanswered === undefined || placed === undefined) return started;
  const view = formViewOf(placed, record, words);
  const [name = ''] = unanswered.field.split('.');
  const label = view.sections
    .flatMap((section) => section.items.map((item) => ({ section, item })))
    .find(({ section, item }) =>
      item.kind === 'field'
        ? item.name === name && accessNow(view, section, item, view.record).mayEdit
        : item.alias === name && isTableShown(section, item, view.record),
    )?.item.label;
  return label === undefined
    ? started
    : fail({
        kind: 'invalid',
        issues: [{ field: name, messageKey: 'validation.notComparable', values: { name: label } }],
      });
}
