import { toWireTime } from '#api/time.ts';
import { issuedNews } from '../news/issuedNews.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { instDtos, taskDtos } from '../bpm/listRows.ts';
import { startableDefinitions } from '../bpm/lists/definitionLists.ts';
import { approvedInstances, myInstances } from '../bpm/lists/myInstances.ts';
import { myTasks } from '../bpm/lists/myTasks.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { knownList } from '../bolist/listRights.ts';
import { readListRows } from '../bolist/readListRows.ts';
import type { ColumnFile } from '../definitions/files/columnFile.ts';
import { translateWord } from '../definitions/localText.ts';
import { runQueryIn } from '../queries/runQuery.ts';
import type { Sql } from '../storage/database.ts';
import { countedFigures } from './countedFigures.ts';
import type { ColumnsFile } from './entitlement.ts';
import { eventsIn } from './calendarRows.ts';
import { columnDto } from './layoutDto.ts';
import { recordLine } from './recordLine.ts';

type ColumnOf<Type extends ColumnFile['type']> = Extract<ColumnFile, { readonly type: Type }>;
type Row = Record<string, unknown>;

const NEWS_PAGE = '/pages/oa/NewsDetail?id=';

export interface ColumnPlace {
  readonly file: ColumnsFile;
  readonly column: ColumnFile;
}

/** What a column holds, by its type (contract portal 1). */
export async function columnRows(tx: Sql, deps: BpmDeps, viewer: Viewer, place: ColumnPlace): Promise<Row[] | null> {
  const { file, column } = place;
  const say = (text: string): string => translateWord(file.texts, text, viewer.language);
  switch (column.type) {
    case 'NewsBel': {
      const { category, most } = column;
      return issuedNews(tx, deps, viewer, { size: most, ...(category !== undefined && { category }) });
    }
    case 'MessageBel':
    case 'count':
      return countedFigures(tx, deps, viewer, column.figures, say);
    case 'List':
      return lines(tx, deps, viewer, column);
    case 'TabBel':
      return tabs(tx, deps, viewer, place, column);
    case 'quickStart':
      return startable(tx, deps, viewer, column);
    case 'carousel':
      return slides(tx, deps, viewer, column, say);
    case 'Calendar':
      return eventsIn(tx, deps, viewer, column, toWireTime(deps.clock.now()).slice(0, 7));
    case 'VueBel':
    case 'frame':
    case 'chart':
      return null;
  }
}

async function tabs(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { file }: ColumnPlace,
  { tabs: names }: ColumnOf<'TabBel'>,
) {
  const found = names.map(async (name) => {
    const column = file.content.columns[name];
    if (column === undefined) return [];
    const insColumnDef = await columnDto(tx, deps, viewer, { file, name, column });
    return [{ name: insColumnDef.name, insColumnDef }];
  });
  return (await Promise.all(found)).flat();
}

const FIRST = { pageNo: 1, params: {} };

async function lines(tx: Sql, deps: BpmDeps, viewer: Viewer, column: ColumnOf<'List'>): Promise<Row[]> {
  const page = { ...FIRST, pageSize: column.most };
  if (column.of === 'myTasks') return taskDtos(tx, deps, viewer, (await myTasks(tx, viewer, page)).rows);
  if (column.of !== undefined) {
    const list = column.of === 'myDone' ? approvedInstances : myInstances;
    return instDtos(tx, deps, viewer, (await list(tx, viewer, page)).rows);
  }
  if (column.query !== undefined) {
    const { tenant, person } = viewer.caller;
    const file = await deps.files.main(tx, tenant, 'query', column.query);
    const rows = file === undefined ? [] : await runQueryIn(tx, tenant, file.content.sql, { person: person.id });
    const typed = viewer.say({ texts: {} });
    return rows
      .slice(0, column.most)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? typed(value) : value]),
        ),
      );
  }
  const list = await knownList(tx, deps, viewer, column.list ?? '');
  if (!list.ok) return [];
  const found = await readListRows(tx, viewer, list.value, { fields: {}, query: { ...page }, isWhole: true });
  return found.ok ? found.value.data.map((row) => recordLine(list.value, row)) : [];
}

/** Those of the named processes that whoever looks may start, in the order of the file. */
async function startable(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { processes }: ColumnOf<'quickStart'>,
): Promise<Row[]> {
  const { data } = await startableDefinitions(tx, deps.engine, viewer, { ...FIRST, pageSize: 200 });
  return processes.flatMap((key, sn) => {
    const definition = data.find((each) => each.key === key);
    if (definition === undefined) return [];
    const { defId, name, icon, color } = definition;
    return [
      { id: defId, name, icon, backColor: color, url: `/pages/bpm/StartForm?defId=${defId}`, type: 'interior', sn },
    ];
  });
}

async function slides(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { news, slides: own, most }: ColumnOf<'carousel'>,
  say: (text: string) => string,
): Promise<Row[]> {
  const told =
    news === undefined ? [] : await issuedNews(tx, deps, viewer, { category: news, size: most, isPictured: true });
  return [
    ...told.map(({ newId, subject, imgFileId }) => ({
      title: subject,
      fileId: imgFileId,
      linkUrl: `${NEWS_PAGE}${newId}`,
    })),
    ...own.map(({ title, url = '' }) => ({ title: say(title), fileId: null, linkUrl: url })),
  ];
}
