import { readText } from '#contract/forms/looseValues.ts';
import { ROW_RIGHTS } from '#contract/businessLists/rowRights.ts';
import { recordRefusal } from '#domain/forms/recordPolicy.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isReadable } from '#server/workflow/requests/access.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { ServerQuery } from '#server/db/listQuery/filters.ts';
import type { PageDto } from '#server/db/listQuery/toPageDto.ts';
import { listRecords, type RecordListQuery } from '#server/forms/records/listRecords.ts';
import type { Sql } from '#server/db/database.ts';
import type { AllowedList } from './listRights.ts';
import { createListConditions, findMissingParameters, collectParameters } from './listQuestion.ts';
import { addDisplayTexts, type DisplayRow } from './addDisplayTexts.ts';

/** Maximum number of rows of a list without pages. */
const MAX_UNPAGED_ROWS = 2000;

/** @property isWhole whether the request's page size is used, whatever the list defines */
export interface ListRequest {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly query: ServerQuery;
  readonly isWhole?: true;
}

/** Returns the rows of a list that the user may see. */
export async function readListRows(
  tx: Sql,
  viewer: Viewer,
  list: AllowedList,
  asked: ListRequest,
): Promise<Result<PageDto<DisplayRow>>> {
  const listing = createListing(tx, viewer, list, asked);
  if (!listing.ok) return listing;
  const found = await listRecords(tx, listing.value);
  const shown = await addDisplayTexts(tx, viewer, list.file, found.data);
  return ok({ ...found, data: shown.map((row) => ({ ...row, ...rowRights(list, row) })) });
}

/** Actions the user may perform on a row, so that no page offers a refused one (contract lists 7.1). */
function rowRights({ permissions, reader }: AllowedList, row: DisplayRow): Readonly<Record<string, string>> {
  if (permissions === undefined) return {};
  const record = {
    creator: readText(row['CREATE_BY_']),
    department: readText(row['CREATE_DEP_ID_']),
    progress: readText(row['INST_STATUS_']),
  };
  const may = (use: 'edit' | 'remove') => recordRefusal(permissions, use, reader, record) !== 'record.notAllowed';
  return { [ROW_RIGHTS]: (['edit', 'remove'] as const).filter(may).join(',') };
}

/** Returns the query for the records of a list, or an error for missing parameters. */
export function createListing(
  tx: Sql,
  viewer: Viewer,
  { file, reader, permissions }: AllowedList,
  asked: ListRequest,
): Result<RecordListQuery> {
  const { content } = file;
  const given = collectParameters(asked.fields, asked.query);
  if (findMissingParameters(content, given).length > 0)
    return fail({
      kind: 'invalid',
      issues: [{ field: 'incomingParameters', messageKey: 'validation.demand.incomingParameters', values: {} }],
    });
  const { sortField, sortOrder } = content;
  const own = sortField === undefined ? {} : { sortField, sortOrder };
  const page = content.isPage === 'YES' || asked.isWhole ? {} : { pageNo: 1, pageSize: MAX_UNPAGED_ROWS };
  const isOrdered = asked.query.sortField !== undefined && asked.query.sortField !== '';
  const query = Object.assign(asked.query, isOrdered ? {} : own, page, { timeZone: viewer.timeZone });
  return ok({
    tenant: viewer.caller.tenant,
    object: content.object,
    rows: permissions?.rows ?? 'all',
    reader,
    query,
    also: createListConditions(content, given, viewer.timeZone),
    isReadable: (instance) => isReadable(tx, viewer, instance),
  });
}
