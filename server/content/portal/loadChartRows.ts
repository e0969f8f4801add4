import type { Value } from '#domain/expression/tree.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { findAllowedList, type AllowedList } from '../businessLists/listRights.ts';
import { createListing } from '../businessLists/readListRows.ts';
import { addDisplayTexts } from '../businessLists/addDisplayTexts.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { ChartModelFile } from '#server/company/files/chartModelFile.ts';
import { translateText } from '#server/i18n/localText.ts';
import { runQueryInTransaction } from '#server/workflow/lookups/runQuery.ts';
import { aggregateRecords, type AggregatedGroup } from '#server/forms/records/aggregateRecords.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { RecordListQuery } from '#server/forms/records/listRecords.ts';
import { loadRecordReader } from '#server/workflow/records/recordRights.ts';
import type { Sql } from '#server/db/database.ts';
import { CHART_TABLE, COUNT_FIELD } from './toLayoutDto.ts';

type Rows = Record<string, Value>[];
const ALL_ROWS = { pageNo: 1, pageSize: 1 };
const toNamedValue = (field: string): string => `${CHART_TABLE}_${field}`;

/**
 * Returns the rows of a chart as the company's file defines it; further parameters of the request are ignored (contract
 * pages 2).
 */
export async function loadChartRows(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  chart: DeployedFile<'chart'>,
): Promise<Result<Rows>> {
  const { query, list, object } = chart.content;
  if (query !== undefined) return ok(await loadQueryRows(tx, deps, viewer, chart, query));
  if (list !== undefined) {
    const found = await findAllowedList(tx, deps, viewer, list);
    return found.ok ? loadListRows(tx, viewer, chart, found.value) : found;
  }
  const listing: RecordListQuery = {
    tenant: viewer.caller.tenant,
    object: object ?? '',
    rows: 'all',
    reader: await loadRecordReader(tx, viewer),
    query: { ...ALL_ROWS, params: chart.content.where },
  };
  const say = displayTexts(chart, viewer);
  return ok(toChartRows(chart.content, await aggregateRows(tx, listing, chart.content), (_, value) => say(value)));
}

const displayTexts = ({ texts }: DeployedFile<'chart'>, viewer: Viewer) => {
  const typed = viewer.translate({ texts: {} });
  return (text: string): string =>
    Object.hasOwn(texts, text) ? translateText(texts, text, viewer.language) : typed(text);
};

const listGroups = ({ dimensions, legend }: ChartModelFile) => [...dimensions, ...(legend ? [legend] : [])];
const aggregateRows = (tx: Sql, listing: RecordListQuery, chart: ChartModelFile) =>
  aggregateRecords(tx, listing, listGroups(chart), chart.measures);

async function loadListRows(
  tx: Sql,
  viewer: Viewer,
  { content }: DeployedFile<'chart'>,
  list: AllowedList,
): Promise<Result<Rows>> {
  const listing = createListing(tx, viewer, list, { fields: {}, query: { ...ALL_ROWS, params: { ...content.where } } });
  if (!listing.ok) return listing;
  const found = await aggregateRows(tx, listing.value, content);
  const groups = listGroups(content);
  // Values have the same display texts as in the list.
  const records = found.map((each) => ({
    ID_: '',
    ...Object.fromEntries(groups.map(({ field }, place) => [field, each.groups[place] ?? null])),
  }));
  const shown = await addDisplayTexts(tx, viewer, list.file, records);
  return ok(
    toChartRows(content, found, (field, value, row) => {
      const words = shown[row]?.[`${field}_display`];
      return typeof words === 'string' && words !== '' ? words : value;
    }),
  );
}

function toChartRows(
  chart: ChartModelFile,
  found: readonly AggregatedGroup[],
  say: (field: string, value: string, row: number) => string,
): Rows {
  const groups = listGroups(chart);
  return found.map((each, row) =>
    Object.fromEntries<Value>([
      ...groups.map(({ field }, place) => [toNamedValue(field), say(field, each.groups[place] ?? '', row)] as const),
      ...chart.measures.map(
        ({ field = COUNT_FIELD }, place) => [toNamedValue(field), each.figures[place] ?? null] as const,
      ),
    ]),
  );
}

async function loadQueryRows(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  chart: DeployedFile<'chart'>,
  query: string,
): Promise<Rows> {
  const found = await deps.files.main(tx, viewer.caller.tenant, 'query', query);
  if (found === undefined) return [];
  const given = { person: viewer.caller.person.id };
  const rows = await runQueryInTransaction(tx, viewer.caller.tenant, found.content.sql, given);
  const say = displayTexts(chart, viewer);
  const fields = [
    ...listGroups(chart.content).map(({ field }) => field),
    ...chart.content.measures.map(({ field = COUNT_FIELD }) => field),
  ];
  return rows.map((row) =>
    Object.fromEntries(
      fields.map((field) => {
        const value = row[field] ?? null;
        return [toNamedValue(field), typeof value === 'string' ? say(value) : value];
      }),
    ),
  );
}
