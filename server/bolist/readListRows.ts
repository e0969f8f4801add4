import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isReadable } from '../bpm/access.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { ServerQuery } from '../list/filters.ts';
import type { PageDto } from '../list/pageDto.ts';
import { listRecords, type RecordListing } from '../records/listRecords.ts';
import type { Sql } from '../storage/database.ts';
import type { AllowedList } from './listRights.ts';
import { furtherConditions, missingParameters, parametersOf } from './listQuestion.ts';
import { shownRows, type ShownRow } from './shownRows.ts';

/** All rows at once is what a list without pages promises; more than so many nobody reads. */
const MOST_UNPAGED = 2000;

/** @property isWhole whoever asks says how many rows are read at once, whatever the list is drawn in. */
export interface ListAsking {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly query: ServerQuery;
  readonly isWhole?: true;
}

/** The rows of a list for whoever asks, of those they may see. */
export async function readListRows(
  tx: Sql,
  viewer: Viewer,
  list: AllowedList,
  asked: ListAsking,
): Promise<Result<PageDto<ShownRow>, Failure>> {
  const listing = listingOf(tx, viewer, list, asked);
  if (!listing.ok) return listing;
  const found = await listRecords(tx, listing.value);
  return ok({ ...found, data: [...(await shownRows(tx, viewer, list.file, found.data))] });
}

/** What is asked of the records of a list, or what is missing for it. */
export function listingOf(
  tx: Sql,
  viewer: Viewer,
  { file, reader, permissions }: AllowedList,
  asked: ListAsking,
): Result<RecordListing, Failure> {
  const { content } = file;
  const given = parametersOf(asked.fields, asked.query);
  if (missingParameters(content, given).length > 0)
    return fail({
      kind: 'invalid',
      issues: [{ field: 'incomingParameters', messageKey: 'validation.demand.incomingParameters', values: {} }],
    });
  const { sortField, sortOrder } = content;
  const own = sortField === undefined ? {} : { sortField, sortOrder };
  const page = content.isPage === 'YES' || asked.isWhole ? {} : { pageNo: 1, pageSize: MOST_UNPAGED };
  const isOrdered = asked.query.sortField !== undefined && asked.query.sortField !== '';
  const query = Object.assign(asked.query, isOrdered ? {} : own, page);
  return ok({
    tenant: viewer.caller.tenant,
    object: content.object,
    rows: permissions?.rows ?? 'all',
    reader,
    query,
    also: furtherConditions(content, given),
    isReadable: (instance) => isReadable(tx, viewer, instance),
  });
}
