import { VIEW_FILTER } from '#application/ports/businessListGateway.ts';
import type { BusinessList, Criterion } from '#domain/bolist/listDefinition.ts';
import { quickCriterion } from '#domain/bolist/listSearch.ts';
import type { ListFilter } from '../list/recordList.ts';

const MOST_CHIPS = 6;
const EVERYTHING = '*';

/** Chips above the rows: the saved views, else a short choice; without either, none. */
function chipFilter({ views, criteria }: BusinessList): ListFilter {
  if (views.length > 0) {
    const initial = views.find(({ isInitial }) => isInitial)?.id;
    const choices = views.map(({ id, name }) => ({ value: id, label: { text: name } }));
    return {
      name: VIEW_FILTER,
      label: { key: 'bolist.views' },
      choices: initial === undefined ? choices : [{ value: EVERYTHING, label: { key: 'app.all' } }, ...choices],
      ...(initial !== undefined && { initial }),
    };
  }
  const choice = criteria.find(isShortChoice);
  if (choice === undefined) return { name: VIEW_FILTER, label: { key: 'bolist.views' }, choices: [] };
  return {
    ...filterOf(choice),
    choices: choice.field.options.map(({ value, label }) => ({ value, label: { text: label } })),
  };
}

const isShortChoice = ({ kind, field, initial }: Criterion): boolean =>
  kind === 'choice' &&
  initial === '' &&
  field.settings['mode'] !== 'multiple' &&
  field.options.length > 0 &&
  field.options.length <= MOST_CHIPS;

const filterOf = ({ name, label, initial }: Criterion): ListFilter => ({
  name,
  label: { text: label },
  choices: [],
  ...(initial !== '' && { initial }),
});

/** What stands in the sheet: everything one can search by but for the field above and the chips. */
export function panelCriteria(list: BusinessList): readonly Criterion[] {
  const chips = chipFilter(list).name;
  const quick = quickCriterion(list)?.name;
  return list.criteria.filter(({ name }) => name !== chips && name !== quick);
}

/** Criteria as filters of the list: the address may set them, and the badge of the sheet counts them. */
export const listFilters = (list: BusinessList): readonly ListFilter[] => [
  chipFilter(list),
  ...panelCriteria(list).map(filterOf),
];
