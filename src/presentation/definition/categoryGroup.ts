import type { OfferedDefinitionRow } from '#domain/definition/definitionViews.ts';
import type { GroupWords, ListGroup } from '../list/recordList.ts';

/** Under the name of the category, in the platform's order; what belongs to none comes last. */
export function categoryGroup(
  { categoryId }: OfferedDefinitionRow,
  { choices: { category: choices = [] } }: Pick<GroupWords, 'choices'>,
): ListGroup {
  const rank = choices.findIndex(({ value }) => value === categoryId);
  const choice = choices[rank];
  if (choice === undefined) return { key: 'other', rank: choices.length, title: { key: 'list.otherCategory' } };
  return { key: choice.value, rank, title: choice.label };
}
