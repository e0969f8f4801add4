import { VIEW_FILTER } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessList, Criterion } from '#domain/businessLists/listDefinition.ts';
import { quickCriterion } from '#domain/businessLists/listSearch.ts';
import type { ListFilter } from '../lists/recordList.ts';

const MAX_CHIPS = 6;
const ALL_VALUES = '*';

/**
 * Returns the chips above the rows: the saved views, or else a criterion with few options. Has no choices without
 * either.
 */
function chipFilter({ views, criteria }: BusinessList): ListFilter {
  if (views.length > 0) {
    const initial = views.find(({ isInitial }) => isInitial)?.id;
    const choices = views.map(({ id, name }) => ({ value: id, label: { text: name } }));
    return {
      name: VIEW_FILTER,
      label: { key: 'bolist.views' },
      choices: initial === undefined ? choices : [{ value: ALL_VALUES, label: { key: 'app.all' } }, ...choices],
      ...(initial !== undefined && { initial }),
    };
  }
  const choice = criteria.find(isShortChoice);
  if (choice === undefined) return { name: VIEW_FILTER, label: { key: 'bolist.views' }, choices: [] };
  return {
    ...toFilter(choice),
    choices: choice.field.options.map(({ value, label }) => ({ value, label: { text: label } })),
  };
}

const isShortChoice = ({ kind, field, initial }: Criterion): boolean =>
  kind === 'choice' &&
  initial === '' &&
  field.settings['mode'] !== 'multiple' &&
  field.options.length > 0 &&
  field.options.length <= MAX_CHIPS;

const toFilter = ({ name, label, initial }: Criterion): ListFilter => ({
  name,
  label: { text: label },
  choices: [],
  ...(initial !== '' && { initial }),
});

/** Returns the criteria of the filter sheet: all except the quick search field and the chips. */
export function panelCriteria(list: BusinessList): readonly Criterion[] {
  const chips = chipFilter(list).name;
  const quick = quickCriterion(list)?.name;
  return list.criteria.filter(({ name }) => name !== chips && name !== quick);
}

/**
 * Returns the criteria as filters of the list, so that the address can set them and the badge of the sheet counts them.
 */
export const listFilters = (list: BusinessList): readonly ListFilter[] => [
  chipFilter(list),
  ...panelCriteria(list).map(toFilter),
];
