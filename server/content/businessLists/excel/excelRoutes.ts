import { Buffer } from 'node:buffer';
import { formBoList } from '#contract/forms/formBoList.ts';
import { recordRefusal } from '#domain/forms/recordPolicy.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { createViewer, type Viewer } from '#server/engine/viewer.ts';
import type { SaveTemporaryFile } from '#server/files/fileUse.ts';
import { QueueFullError, createQueue, WORKBOOK_LIMIT } from '#server/http/concurrencyLimit.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { SentUpload } from '#server/http/requestContext.ts';
import { refusedError } from '#server/http/errors.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { findAllowedList, type AllowedList } from '../listRights.ts';
import { exportList, MAX_EXPORT_ROWS } from './exportList.ts';
import { importList, type ImportOutcome } from './importList.ts';
import { MAX_IMPORT_BYTES } from '#server/documents/excel/readWorkbook.ts';
import type { SpreadsheetWorker } from './spreadsheetThread.ts';
import type { WorkbookFault } from '#server/documents/excel/zipParts.ts';

interface ExcelDeps {
  readonly saveTemporaryFile: SaveTemporaryFile;
  readonly spreadsheets: SpreadsheetWorker;
  readonly maxRows?: number;
}

/** Routes to export lists to spreadsheets and to import them (contract lists 10, ADR 29). */
export function excelRoutes(
  deps: WorkflowContext,
  { saveTemporaryFile, spreadsheets, maxRows = MAX_EXPORT_ROWS }: ExcelDeps,
): readonly ServerRoute[] {
  const inTurn = createQueue(WORKBOOK_LIMIT);
  const importing = new Set<PersonId>();

  const importUpload = async (viewer: Viewer, key: string, upload: SentUpload) => {
    const list = await mayImport(deps, viewer, key);
    if (!list.ok) return list;
    const bytes = await readUpload(upload);
    if (bytes === undefined) return ok(toFaultResponse(viewer, 'tooLarge'));
    const sheet = await inTurn(viewer.caller.person.id, () => spreadsheets.read(bytes));
    if (!sheet.ok) return ok(toFaultResponse(viewer, sheet.error));
    const outcome = await importList(deps, viewer, list.value, sheet.value);
    return outcome.ok ? ok(toImportResponse(viewer, outcome.value)) : outcome;
  };

  return [
    route(formBoList.asyncExportExcel, async ({ body }, caller, request) => {
      const viewer = createViewer(caller, request, deps);
      const written = await inTurn(caller.person.id, () =>
        exportList({ ...deps, spreadsheets, maxRows }, viewer, body),
      );
      return written.ok ? saveTemporaryFile(written.value, caller) : written;
    }),
    route(formBoList.importExcel, async ({ fields }, caller, request) => {
      const viewer = createViewer(caller, request, deps);
      const { id } = caller.person;
      // One import per user at a time, because each keeps the whole file in memory.
      if (importing.has(id)) throw new QueueFullError('tooManyAtOnce');
      importing.add(id);
      try {
        for await (const upload of request.uploads())
          return await importUpload(viewer, fields.boListKey ?? upload.field('boListKey'), upload);
        const list = await mayImport(deps, viewer, fields.boListKey ?? '');
        return list.ok ? ok(toFaultResponse(viewer, 'notExcel')) : list;
      } finally {
        importing.delete(id);
      }
    }),
  ];
}

/** Checks the permission before the upload is read; it is checked again for each record. */
const mayImport = (deps: WorkflowContext, viewer: Viewer, key: string): Promise<Result<AllowedList>> =>
  deps.database.snapshot(async (tx) => {
    const list = await findAllowedList(tx, deps, viewer, key);
    if (!list.ok) return list;
    const { permissions, reader } = list.value;
    if (permissions === undefined) return refusedError('forbidden');
    const refusal = recordRefusal(permissions, 'import', reader);
    return refusal === undefined ? list : refusedError(refusal);
  });

/** Returns the content of the upload; `undefined` if it is too large. */
async function readUpload({ bytes }: SentUpload): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MAX_IMPORT_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const EMPTY_OUTCOME: ImportOutcome = {
  added: [],
  changed: [],
  unchanged: [],
  refused: [],
  unknownColumns: [],
  unreadColumns: [],
};
const toFaultResponse = (viewer: Viewer, fault: WorkbookFault) => toEnvelope(viewer, 'error', fault, EMPTY_OUTCOME);

function toImportResponse(viewer: Viewer, { fault, ...outcome }: ImportOutcome) {
  if (fault !== undefined) return toEnvelope(viewer, 'error', fault, outcome);
  if (outcome.refused.length === 0) return toEnvelope(viewer, 'success', 'all', outcome);
  const { added, changed, unchanged } = outcome;
  const isSome = added.length + changed.length + unchanged.length > 0;
  return toEnvelope(viewer, isSome ? 'warning' : 'error', isSome ? 'some' : 'none', outcome);
}

/** The platform reports success whatever the result of the rows is (contract lists 10). */
const toEnvelope = (
  { language }: Viewer,
  status: 'success' | 'warning' | 'error',
  sentence: WorkbookFault | NonNullable<ImportOutcome['fault']> | 'all' | 'some' | 'none',
  outcome: ImportOutcome,
) => ({
  success: true,
  message: formatServerMessage(language, `excel.${sentence}`),
  detailMsg: '',
  show: true,
  code: 200,
  data: {
    ...outcome,
    status,
    refused: [...outcome.refused],
    added: [...outcome.added],
    changed: [...outcome.changed],
    unchanged: [...outcome.unchanged],
    unknownColumns: [...outcome.unknownColumns],
    unreadColumns: [...outcome.unreadColumns],
  },
});
