import type { InferInput } from 'valibot';
import { spellCriterion, type ListParameters } from '#api/boList/spellCriteria.ts';
import type { formBoList } from '#api/formBoList.ts';
import { ROW_FILTER, VIEW_FILTER } from '#application/ports/businessListGateway.ts';
import { quickCriterion } from '#domain/bolist/listSearch.ts';
import type { BusinessList, Criterion } from '#domain/bolist/listDefinition.ts';
import type { PageRequest } from '#domain/shared/page.ts';

/** What a list of business objects is asked for (contract lists 8): its criteria, a saved view, the node of a tree. */
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
      ...viewOf(list, filters[VIEW_FILTER] ?? ''),
      ...spelled(list.incoming, params),
      ...nodesOf(list, params),
      ...spelled(list.criteria, filters),
      ...quickOf(list, search),
      ...rowOf(list, filters[ROW_FILTER] ?? ''),
    },
  };
}

const viewOf = ({ views }: BusinessList, id: string): ListParameters =>
  views.find((view) => view.id === id)?.parameters ?? {};

/** Criteria with what they hold; those that hold nothing ask for nothing. */
const spelled = (criteria: readonly Criterion[], values: Readonly<Record<string, string>>): ListParameters =>
  Object.fromEntries(criteria.flatMap((each) => Object.entries(spellCriterion(each, values[each.name] ?? ''))));

/** The node of a tree is told under the name the tree has for it. */
const nodesOf = ({ sideTrees }: BusinessList, params: Readonly<Record<string, string>>): ListParameters =>
  Object.fromEntries(
    sideTrees.flatMap(({ parameter }) => {
      const node = params[parameter] ?? '';
      return node === '' ? [] : [[parameter, node]];
    }),
  );

/** The words of the search field go to the first criterion of words. */
function quickOf(list: BusinessList, search: string): ListParameters {
  const quick = quickCriterion(list);
  return quick === undefined ? {} : spellCriterion(quick, search);
}

const rowOf = ({ idField }: BusinessList, id: string): ListParameters =>
  id === '' ? {} : { [`Q_${idField}_S_EQ`]: id };
