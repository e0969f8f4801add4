import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { formBoList } from '#contract/forms/formBoList.ts';
import { recordRefusal } from '#domain/forms/recordPolicy.ts';
import { formatLocalDay } from '#domain/shared/timeZone.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import { listRecordKeys, loadListedRecords } from '#server/forms/records/listRecords.ts';
import { findRecordTables } from '#server/company/recordTable.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { findAllowedList, type AllowedList } from '../listRights.ts';
import { createListing, type ListRequest } from '../readListRows.ts';
import { addDisplayTexts } from '../addDisplayTexts.ts';
import { RECORD_KEY, toSheetCell, createSheetColumns, type SheetColumn } from './createSheetColumns.ts';
import type { SheetRow } from './spreadsheetJob.ts';
import type { SpreadsheetWorker } from './spreadsheetThread.ts';

/** Maximum number of exported rows. The platform exports a million on a desktop, which is of no use on a phone. */
export const MAX_EXPORT_ROWS = 50_000;
/** Rows read and formatted at a time; other requests are served in between. */
const BATCH_ROWS = 250;

type ExportRequest = Pick<
  BodyOf<typeof formBoList.asyncExportExcel>,
  'boListKey' | 'params' | 'queryCondition' | 'sortField' | 'sortOrder'
>;

/** @property mostRows maximum number of rows; a longer list is not exported */
interface ExportDeps extends WorkflowContext {
  readonly spreadsheets: SpreadsheetWorker;
  readonly maxRows: number;
}

interface ExportedList {
  readonly list: AllowedList;
  readonly columns: readonly SheetColumn[];
  readonly keys: readonly string[];
}

/**
 * Exports the rows of a list that the user may see, with its visible columns. The rows and their order come from one
 * snapshot. Their values are read in batches, so that other requests do not wait.
 */
export async function exportList(
  deps: ExportDeps,
  viewer: Viewer,
  asked: ExportRequest,
): Promise<Result<{ readonly name: string; readonly bytes: Readable; readonly size: number }>> {
  const found = await deps.database.snapshot((tx) => prepareExport(tx, deps, viewer, asked));
  if (!found.ok) return found;
  const { list, columns } = found.value;
  const name = translateText(list.file.texts, list.file.content.name, viewer.language);
  const head = {
    name,
    columns: columns.map(({ header, type, field }) => ({ header, width: columnWidth(type, field) })),
  };
  const bytes = await deps.spreadsheets.write(head, readBatches(deps, viewer, asked, found.value));
  const day = formatLocalDay(deps.clock.now(), viewer.timeZone);
  return ok({ name: `${name} ${day}.xlsx`, bytes: Readable.from([bytes]), size: bytes.length });
}

async function prepareExport(
  tx: Sql,
  deps: ExportDeps,
  viewer: Viewer,
  asked: ExportRequest,
): Promise<Result<ExportedList>> {
  const known = await findAllowedList(tx, deps, viewer, asked.boListKey);
  if (!known.ok) return known;
  const { file, reader, permissions } = known.value;
  if (permissions === undefined) return refusedError('forbidden');
  const refusal = recordRefusal(permissions, 'export', reader);
  if (refusal !== undefined) return refusedError(refusal);
  const listing = createListing(tx, viewer, known.value, toListQuery(asked));
  if (!listing.ok) return listing;
  const keys = await listRecordKeys(tx, listing.value, deps.maxRows + 1);
  if (keys.length > deps.maxRows) return refusedError('export.tooManyRows', { limit: deps.maxRows });
  const table = (await findRecordTables(tx, viewer.caller.tenant, file.content.object)).get('');
  return ok({ list: known.value, columns: createSheetColumns(file, table, viewer.language), keys });
}

const toListQuery = ({ params, queryCondition, sortField, sortOrder }: ExportRequest): ListRequest => ({
  fields: {},
  isWhole: true,
  query: {
    pageNo: 1,
    pageSize: BATCH_ROWS,
    params: { ...params, ...(queryCondition !== '' && { queryCondition }) },
    ...(sortField !== undefined && { sortField }),
    ...(sortOrder !== undefined && { sortOrder }),
  },
});

/** Skips records that were deleted meanwhile or no longer match the list. */
async function* readBatches(
  { database }: ExportDeps,
  viewer: Viewer,
  asked: ExportRequest,
  { list, columns, keys }: ExportedList,
): AsyncGenerator<readonly SheetRow[]> {
  for (let at = 0; at < keys.length; at += BATCH_ROWS) {
    const rows = await database.snapshot(async (tx) => {
      const listing = createListing(tx, viewer, list, toListQuery(asked));
      const found = listing.ok ? await loadListedRecords(tx, listing.value, keys.slice(at, at + BATCH_ROWS)) : [];
      return addDisplayTexts(tx, viewer, list.file, found);
    });
    yield rows.map((row) => columns.map((column) => toSheetCell(column, row)));
    // Lets other requests run between two batches.
    await setImmediate();
  }
}

const columnWidth = (type: SheetColumn['type'], field: string): number =>
  field === RECORD_KEY ? 24 : type === 'varchar' ? 22 : 16;
