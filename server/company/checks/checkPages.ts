import type { ChartModelFile } from '../files/chartModelFile.ts';
import type { ColumnFigure, ColumnFile, WithColumns } from '../files/columnFile.ts';
import type { BusinessObject } from '../files/objectFile.ts';
import type { PageFile, PortalFile } from '../files/portalFile.ts';
import { findUnknownMembers } from '../audienceIds.ts';
import type { NameLookup } from '../bpmn/parseContext.ts';
import { objectColumns } from './checkList.ts';
import { toColumnName } from '../recordColumns.ts';
import type { CompanyFiles } from '../load/loadCompanyFiles.ts';
import type { PlacedProblem } from '../problem.ts';

type Path = PlacedProblem['at'];
interface Known {
  readonly lookup: Pick<NameLookup, 'person' | 'group'>;
  readonly hasProcess: (key: string) => boolean;
}
/** Kinds of files a column may refer to, as named in problems. */
type Named = 'list' | 'query' | 'chart';

/** Checks that the columns, lists, charts, processes and users of a portal or page exist. */
export function checkPage(page: PortalFile | PageFile, files: CompanyFiles, known: Known): readonly PlacedProblem[] {
  const placedTwice = page.layout.filter(
    ({ column }, place) => page.layout.findIndex((each) => each.column === column) < place,
  );
  return [
    ...('grantedTo' in page ? findUnknownMembers(page.grantedTo, known.lookup, 'grantedTo') : []),
    ...('audience' in page ? findUnknownMembers(page.audience, known.lookup, 'audience') : []),
    ...page.layout.flatMap(({ column }, place) =>
      checkExists(Object.hasOwn(page.columns, column), 'column', column, ['layout', place]),
    ),
    ...placedTwice.map(({ column }) => ({ at: ['layout'], message: `the column "${column}" is placed twice` })),
    ...findUnplacedColumns(page).map((key) => ({
      at: ['columns', key],
      message: `the column "${key}" is not placed anywhere`,
    })),
    ...Object.entries(page.columns).flatMap(([key, column]) =>
      checkColumn(column, page, { files, known, at: ['columns', key] }),
    ),
  ];
}

const checkExists = (there: boolean, what: string, name: string, at: Path): readonly PlacedProblem[] =>
  there ? [] : [{ at, message: `the ${what} "${name}" does not exist` }];

function findUnplacedColumns({ columns, layout }: WithColumns): readonly string[] {
  const tabs = Object.values(columns).flatMap((column) => (column.type === 'TabBel' ? column.tabs : []));
  const placed = new Set([...layout.map(({ column }) => column), ...tabs]);
  return Object.keys(columns).filter((key) => !placed.has(key));
}

interface CheckContext {
  readonly files: CompanyFiles;
  readonly known: Known;
  readonly at: Path;
}

function checkColumn(
  column: ColumnFile,
  page: WithColumns,
  { files, known, at }: CheckContext,
): readonly PlacedProblem[] {
  const has = (kind: Named, name: string | undefined, place: Path = [...at, kind]) =>
    name === undefined
      ? []
      : checkExists(
          files[kind].some(({ key }) => key === name),
          kind,
          name,
          place,
        );
  const figures = (given: readonly ColumnFigure[]) =>
    given.flatMap(({ list, query }, place) => [
      ...has('list', list, [...at, 'figures', place]),
      ...has('query', query, [...at, 'figures', place]),
    ]);
  switch (column.type) {
    case 'NewsBel':
      return checkCategories(column.category === undefined ? [] : [column.category], files, at);
    case 'carousel':
      return [
        ...checkCategories(column.news ?? [], files, at),
        ...(column.news === undefined && column.slides.length === 0
          ? [{ at, message: 'a carousel shows news or slides' }]
          : []),
      ];
    case 'MessageBel':
    case 'count':
      return figures(column.figures);
    case 'List': {
      const sources = [column.of, column.list, column.query].filter((each) => each !== undefined);
      return [
        ...(sources.length === 1 ? [] : [{ at, message: 'a list needs exactly one source: of, list or query' }]),
        ...has('list', column.list),
        ...has('query', column.query),
      ];
    }
    case 'Calendar':
      return column.lists.flatMap((list, place) => {
        const found = files.list.find(({ key }) => key === list);
        if (found === undefined) return has('list', list, [...at, 'lists', place]);
        return found.content.calendar === undefined
          ? [{ at: [...at, 'lists', place], message: `the list "${list}" has no calendar` }]
          : [];
      });
    case 'TabBel':
      return column.tabs.flatMap((tab, place) => {
        const shown = Object.hasOwn(page.columns, tab) ? page.columns[tab] : undefined;
        return shown?.type === 'TabBel'
          ? [{ at: [...at, 'tabs', place], message: 'tabs cannot contain tabs' }]
          : checkExists(shown !== undefined, 'column', tab, [...at, 'tabs', place]);
      });
    case 'quickStart':
      return column.processes.flatMap((process, place) =>
        checkExists(known.hasProcess(process), 'process', process, [...at, 'processes', place]),
      );
    case 'chart':
      return has('chart', column.chart);
    case 'VueBel':
    case 'frame':
      return [];
  }
}

/** Checks the news categories of a column, if the company has a dictionary of categories. */
function checkCategories(
  categories: readonly string[],
  { dictionary }: CompanyFiles,
  at: Path,
): readonly PlacedProblem[] {
  const known = dictionary.find(({ key }) => key === 'NEWS')?.content.entries.map(({ value }) => value);
  if (known === undefined) return [];
  return categories.flatMap((category) => checkExists(known.includes(category), 'category of news', category, at));
}

/** Checks that the source of a chart exists and that only numbers are summed. */
export function checkChartModel(
  chart: ChartModelFile,
  files: Pick<CompanyFiles, 'query' | 'list' | 'object'>,
  { lookup }: Pick<Known, 'lookup'>,
): readonly PlacedProblem[] {
  const strangers = findUnknownMembers(chart.audience, lookup, 'audience');
  const { query, list } = chart;
  if (query !== undefined)
    return [
      ...strangers,
      ...checkExists(
        files.query.some(({ key }) => key === query),
        'query',
        query,
        ['query'],
      ),
    ];
  const alias = list === undefined ? chart.object : files.list.find(({ key }) => key === list)?.content.object;
  const object = files.object.find(({ key }) => key === alias)?.content;
  if (object === undefined)
    return [
      ...strangers,
      ...checkExists(false, list === undefined ? 'object' : 'list', list ?? alias ?? '', [
        list === undefined ? 'object' : 'list',
      ]),
    ];
  return [...strangers, ...checkFields(chart, object)];
}

function checkFields(chart: ChartModelFile, object: BusinessObject): readonly PlacedProblem[] {
  const there = objectColumns(object);
  const typeOf = (field: string) => object.attributes.find(({ name }) => toColumnName(name) === field)?.type;
  const isTime = (field: string) => typeOf(field) === 'date' || field.endsWith('_TIME_');
  const fields = [
    ...chart.dimensions.map((each, place) => ({ ...each, at: ['dimensions', place] })),
    ...(chart.legend ? [{ ...chart.legend, at: ['legend'] }] : []),
  ];
  return [
    ...fields.flatMap(({ field, by, at }) => [
      ...checkExists(there.has(field), 'column', field, at),
      ...(by !== undefined && !isTime(field) ? [{ at, message: `"${field}" is not a time, so it has no ${by}` }] : []),
    ]),
    ...chart.measures.flatMap(({ field, aggregate }, place) => {
      if (field === undefined) return [];
      const isNumber = ['number', 'int'].includes(typeOf(field) ?? '');
      return isNumber || (aggregate === 'COUNT' && there.has(field))
        ? []
        : [{ at: ['measures', place], message: `"${field}" is not a number of the object "${object.alias}"` }];
    }),
  ];
}
