import { formatLocalDay } from '#domain/shared/timeZone.ts';
import { findPublishedNews } from '../news/publishedNews.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { toInstanceDtos, toTaskDtos } from '#server/workflow/requests/listRows.ts';
import { listStartableDefinitions } from '#server/workflow/requests/lists/definitionLists.ts';
import { listDecidedInstances, listStartedInstances } from '#server/workflow/requests/lists/listStartedInstances.ts';
import { listOwnTasks } from '#server/workflow/requests/lists/listOwnTasks.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { findAllowedList } from '../businessLists/listRights.ts';
import { readListRows } from '../businessLists/readListRows.ts';
import type { ColumnFile } from '#server/company/files/columnFile.ts';
import { translateText } from '#server/i18n/localText.ts';
import { runQueryInTransaction } from '#server/workflow/lookups/runQuery.ts';
import type { Sql } from '#server/db/database.ts';
import { countFigures } from './countFigures.ts';
import type { ColumnsFile } from './entitlement.ts';
import { findCalendarEvents } from './calendarRows.ts';
import { toColumnDto } from './toLayoutDto.ts';
import { toRecordLine } from './toRecordLine.ts';

type ColumnOf<Type extends ColumnFile['type']> = Extract<ColumnFile, { readonly type: Type }>;
type Row = Record<string, unknown>;

const NEWS_PAGE = '/pages/oa/NewsDetail?id=';

export interface ColumnPlace {
  readonly file: ColumnsFile;
  readonly column: ColumnFile;
}

/** Returns the content of a column by its type (contract portal 1). */
export async function loadColumnRows(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  place: ColumnPlace,
): Promise<Row[] | null> {
  const { file, column } = place;
  const translate = (text: string): string => translateText(file.texts, text, viewer.language);
  switch (column.type) {
    case 'NewsBel': {
      const { category, most } = column;
      return findPublishedNews(tx, deps, viewer, { size: most, ...(category !== undefined && { category }) });
    }
    case 'MessageBel':
    case 'count':
      return countFigures(tx, deps, viewer, column.figures, translate);
    case 'List':
      return loadRecordLines(tx, deps, viewer, column);
    case 'TabBel':
      return loadTabs(tx, deps, viewer, place, column);
    case 'quickStart':
      return findStartableProcesses(tx, deps, viewer, column);
    case 'carousel':
      return loadSlides(tx, deps, viewer, column, translate);
    case 'Calendar':
      return findCalendarEvents(
        tx,
        deps,
        viewer,
        column,
        formatLocalDay(deps.clock.now(), viewer.timeZone).slice(0, 7),
      );
    case 'VueBel':
    case 'frame':
    case 'chart':
      return null;
  }
}

async function loadTabs(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { file }: ColumnPlace,
  { tabs: names }: ColumnOf<'TabBel'>,
) {
  const found = names.map(async (name) => {
    const column = file.content.columns[name];
    if (column === undefined) return [];
    const insColumnDef = await toColumnDto(tx, deps, viewer, { file, name, column });
    return [{ name: insColumnDef.name, insColumnDef }];
  });
  return (await Promise.all(found)).flat();
}

const FIRST_PAGE = { pageNo: 1, params: {} };

async function loadRecordLines(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  column: ColumnOf<'List'>,
): Promise<Row[]> {
  const page = { ...FIRST_PAGE, pageSize: column.most };
  if (column.of === 'myTasks') return toTaskDtos(tx, deps, viewer, (await listOwnTasks(tx, viewer, page)).rows);
  if (column.of !== undefined) {
    const list = column.of === 'myDone' ? listDecidedInstances : listStartedInstances;
    return toInstanceDtos(tx, deps, viewer, (await list(tx, viewer, page)).rows);
  }
  if (column.query !== undefined) {
    const { tenant, person } = viewer.caller;
    const file = await deps.files.main(tx, tenant, 'query', column.query);
    const rows =
      file === undefined ? [] : await runQueryInTransaction(tx, tenant, file.content.sql, { person: person.id });
    const typed = viewer.translate({ texts: {} });
    return rows
      .slice(0, column.most)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? typed(value) : value]),
        ),
      );
  }
  const list = await findAllowedList(tx, deps, viewer, column.list ?? '');
  if (!list.ok) return [];
  const found = await readListRows(tx, viewer, list.value, { fields: {}, query: { ...page }, isWhole: true });
  return found.ok ? found.value.data.map((row) => toRecordLine(list.value, row)) : [];
}

/** Returns the named processes that the user may start, in the order of the file. */
async function findStartableProcesses(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { processes }: ColumnOf<'quickStart'>,
): Promise<Row[]> {
  const { data } = await listStartableDefinitions(tx, deps.engine, viewer, { ...FIRST_PAGE, pageSize: 200 });
  return processes.flatMap((key, sn) => {
    const definition = data.find((each) => each.key === key);
    if (definition === undefined) return [];
    const { defId, name, icon, color } = definition;
    return [
      { id: defId, name, icon, backColor: color, url: `/pages/bpm/StartForm?defId=${defId}`, type: 'interior', sn },
    ];
  });
}

async function loadSlides(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { news, slides: own, most }: ColumnOf<'carousel'>,
  say: (text: string) => string,
): Promise<Row[]> {
  const newsRows =
    news === undefined
      ? []
      : await findPublishedNews(tx, deps, viewer, { category: news, size: most, isPictured: true });
  return [
    ...newsRows.map(({ newId, subject, imgFileId }) => ({
      title: subject,
      fileId: imgFileId,
      linkUrl: `${NEWS_PAGE}${newId}`,
    })),
    ...own.map(({ title, url = '' }) => ({ title: say(title), fileId: null, linkUrl: url })),
  ];
}
