import type { StartableDefinition } from '#domain/requests/definitionViews.ts';
import type { GroupWords, ListGroup } from '../../lists/recordList.ts';

/** Groups processes by category in the platform's order. Processes without a category come last. */
export function toCategoryGroup(
  { categoryId }: StartableDefinition,
  { choices: { category: choices = [] } }: Pick<GroupWords, 'choices'>,
): ListGroup {
  const rank = choices.findIndex(({ value }) => value === categoryId);
  const choice = choices[rank];
  if (choice === undefined) return { key: 'other', rank: choices.length, title: { key: 'list.otherCategory' } };
  return { key: choice.value, rank, title: choice.label };
}
