import type { InferInput } from 'valibot';
import { toCriterionParameters, type ListParameters } from '#contract/businessLists/toCriterionParameters.ts';
import type { formBoList } from '#contract/forms/formBoList.ts';
import { ROW_FILTER, VIEW_FILTER } from '#application/ports/forms/businessListGateway.ts';
import { quickCriterion } from '#domain/businessLists/listSearch.ts';
import type { BusinessList, Criterion } from '#domain/businessLists/listDefinition.ts';
import type { PageRequest } from '#domain/shared/page.ts';

/** Returns the query of a list (contract lists 8): its criteria, a saved view and the selected tree node. */
export function toListQuery(
  list: BusinessList,
  { number, size, search, filters, sort }: PageRequest,
  params: Readonly<Record<string, string>>,
): InferInput<(typeof formBoList.getData)['body']> {
  return {
    pageNo: number,
    pageSize: size,
    ...(sort && { sortField: sort.by, sortOrder: sort.descending ? 'desc' : 'asc' }),
    params: {
      ...toViewParameters(list, filters[VIEW_FILTER] ?? ''),
      ...toCriteriaParameters(list.urlParameters, params),
      ...toTreeParameters(list, params),
      ...toCriteriaParameters(list.criteria, filters),
      ...toSearchParameters(list, search),
      ...toRowParameters(list, filters[ROW_FILTER] ?? ''),
    },
  };
}

const toViewParameters = ({ views }: BusinessList, id: string): ListParameters =>
  views.find((view) => view.id === id)?.parameters ?? {};

/** Converts criteria and their values to query parameters. Empty values add no parameter. */
const toCriteriaParameters = (
  criteria: readonly Criterion[],
  values: Readonly<Record<string, string>>,
): ListParameters =>
  Object.fromEntries(criteria.flatMap((each) => Object.entries(toCriterionParameters(each, values[each.name] ?? ''))));

/** Sends the selected node of a tree under the parameter name of the tree. */
const toTreeParameters = ({ sideTrees }: BusinessList, params: Readonly<Record<string, string>>): ListParameters =>
  Object.fromEntries(
    sideTrees.flatMap(({ parameter }) => {
      const node = params[parameter] ?? '';
      return node === '' ? [] : [[parameter, node]];
    }),
  );

/** Applies the search text to the first text criterion. */
function toSearchParameters(list: BusinessList, search: string): ListParameters {
  const quick = quickCriterion(list);
  return quick === undefined ? {} : toCriterionParameters(quick, search);
}

const toRowParameters = ({ idField }: BusinessList, id: string): ListParameters =>
  id === '' ? {} : { [`Q_${idField}_S_EQ`]: id };
