import type { Value } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { knownList, type AllowedList } from '../bolist/listRights.ts';
import { listingOf } from '../bolist/readListRows.ts';
import { shownRows } from '../bolist/shownRows.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { ChartModelFile } from '../definitions/files/chartModelFile.ts';
import { translateWord } from '../definitions/localText.ts';
import { runQueryIn } from '../queries/runQuery.ts';
import { aggregateRecords, type CountedGroup } from '../records/aggregateRecords.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import type { RecordListing } from '../records/listRecords.ts';
import { recordReaderOf } from '../records/recordRights.ts';
import type { Sql } from '../storage/database.ts';
import { CHART_TABLE, COUNTED } from './layoutDto.ts';

type Rows = Record<string, Value>[];
const EVERYTHING = { pageNo: 1, pageSize: 1 };
const named = (field: string): string => `${CHART_TABLE}_${field}`;

/** The rows of a chart as the file of the company says; what a call asks for beside is not asked (contract form 15). */
export async function chartRows(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  chart: DeployedFile<'chart'>,
): Promise<Result<Rows, Failure>> {
  const { query, list, object } = chart.content;
  if (query !== undefined) return ok(await queryRows(tx, deps, viewer, chart, query));
  if (list !== undefined) {
    const found = await knownList(tx, deps, viewer, list);
    return found.ok ? listRows(tx, viewer, chart, found.value) : found;
  }
  const listing: RecordListing = {
    tenant: viewer.caller.tenant,
    object: object ?? '',
    rows: 'all',
    reader: await recordReaderOf(tx, viewer),
    query: { ...EVERYTHING, params: chart.content.where },
  };
  const say = wordsOf(chart, viewer);
  return ok(rowsOf(chart.content, await counted(tx, listing, chart.content), (_, value) => say(value)));
}

const wordsOf = ({ texts }: DeployedFile<'chart'>, viewer: Viewer) => {
  const typed = viewer.say({ texts: {} });
  return (text: string): string =>
    Object.hasOwn(texts, text) ? translateWord(texts, text, viewer.language) : typed(text);
};

const groupsOf = ({ dimensions, legend }: ChartModelFile) => [...dimensions, ...(legend ? [legend] : [])];
const counted = (tx: Sql, listing: RecordListing, chart: ChartModelFile) =>
  aggregateRecords(tx, listing, groupsOf(chart), chart.measures);

async function listRows(
  tx: Sql,
  viewer: Viewer,
  { content }: DeployedFile<'chart'>,
  list: AllowedList,
): Promise<Result<Rows, Failure>> {
  const listing = listingOf(tx, viewer, list, { fields: {}, query: { ...EVERYTHING, params: { ...content.where } } });
  if (!listing.ok) return listing;
  const found = await counted(tx, listing.value, content);
  const groups = groupsOf(content);
  // A value is called as the list calls it.
  const records = found.map((each) => ({
    ID_: '',
    ...Object.fromEntries(groups.map(({ field }, place) => [field, each.groups[place] ?? null])),
  }));
  const shown = await shownRows(tx, viewer, list.file, records);
  return ok(
    rowsOf(content, found, (field, value, row) => {
      const words = shown[row]?.[`${field}_display`];
      return typeof words === 'string' && words !== '' ? words : value;
    }),
  );
}

function rowsOf(
  chart: ChartModelFile,
  found: readonly CountedGroup[],
  say: (field: string, value: string, row: number) => string,
): Rows {
  const groups = groupsOf(chart);
  return found.map((each, row) =>
    Object.fromEntries([
      ...groups.map(({ field }, place) => [named(field), say(field, each.groups[place] ?? '', row)] as const),
      ...chart.measures.map(({ field = COUNTED }, place) => [named(field), each.figures[place] ?? null] as const),
    ]),
  );
}

async function queryRows(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  chart: DeployedFile<'chart'>,
  query: string,
): Promise<Rows> {
  const found = await deps.files.main(tx, viewer.caller.tenant, 'query', query);
  if (found === undefined) return [];
  const given = { person: viewer.caller.person.id };
  const rows = await runQueryIn(tx, viewer.caller.tenant, found.content.sql, given);
  const say = wordsOf(chart, viewer);
  const fields = [
    ...groupsOf(chart.content).map(({ field }) => field),
    ...chart.content.measures.map(({ field = COUNTED }) => field),
  ];
  return rows.map((row) =>
    Object.fromEntries(
      fields.map((field) => {
        const value = row[field] ?? null;
        return [named(field), typeof value === 'string' ? say(value) : value];
      }),
    ),
  );
}
