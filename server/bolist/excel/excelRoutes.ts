import { Buffer } from 'node:buffer';
import { formBoList } from '#api/formBoList.ts';
import { recordRefusal } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../../bpm/bpmDeps.ts';
import { serverViewerOf, type Viewer } from '../../bpm/viewer.ts';
import type { OwnFileStore } from '../../files/fileUse.ts';
import { Busy, makeQueue, WORKBOOK_PLACES } from '../../http/queue.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import type { SentUpload } from '../../http/requestFacts.ts';
import { refused } from '../../refused.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { knownList, type AllowedList } from '../listRights.ts';
import { exportList, MOST_EXPORT_ROWS } from './exportList.ts';
import { importList, type ImportOutcome } from './importList.ts';
import { MOST_IMPORT_BYTES } from './readWorkbook.ts';
import type { SpreadsheetThread } from './spreadsheetThread.ts';
import type { WorkbookFault } from './zipParts.ts';

interface ExcelDeps {
  readonly keepForDay: OwnFileStore;
  readonly spreadsheets: SpreadsheetThread;
  readonly mostRows?: number;
}

/** Lists as spreadsheets and back (contract lists 10, ADR 29). */
export function excelRoutes(
  deps: BpmDeps,
  { keepForDay, spreadsheets, mostRows = MOST_EXPORT_ROWS }: ExcelDeps,
): readonly ServerRoute[] {
  const inTurn = makeQueue(WORKBOOK_PLACES);
  const importing = new Set<PersonId>();

  const importUpload = async (viewer: Viewer, key: string, upload: SentUpload) => {
    const list = await mayImport(deps, viewer, key);
    if (!list.ok) return list;
    const bytes = await bytesOf(upload);
    if (bytes === undefined) return ok(faultAnswer(viewer, 'tooLarge'));
    const sheet = await inTurn(viewer.caller.person.id, () => spreadsheets.read(bytes));
    if (!sheet.ok) return ok(faultAnswer(viewer, sheet.error));
    const outcome = await importList(deps, viewer, list.value, sheet.value);
    return outcome.ok ? ok(importAnswer(viewer, outcome.value)) : outcome;
  };

  return [
    serve(formBoList.asyncExportExcel, async ({ body }, caller, request) => {
      const viewer = serverViewerOf(caller, request, deps);
      const written = await inTurn(caller.person.id, () =>
        exportList({ ...deps, spreadsheets, mostRows }, viewer, body),
      );
      return written.ok ? keepForDay(written.value, caller) : written;
    }),
    serve(formBoList.importExcel, async ({ fields }, caller, request) => {
      const viewer = serverViewerOf(caller, request, deps);
      const { id } = caller.person;
      // Of one person one at a time: each holds all of its file.
      if (importing.has(id)) throw new Busy('tooManyAtOnce');
      importing.add(id);
      try {
        for await (const upload of request.uploads())
          return await importUpload(viewer, fields.boListKey ?? upload.field('boListKey'), upload);
        const list = await mayImport(deps, viewer, fields.boListKey ?? '');
        return list.ok ? ok(faultAnswer(viewer, 'notExcel')) : list;
      } finally {
        importing.delete(id);
      }
    }),
  ];
}

/** Asked before the first byte is read, and for each record again. */
const mayImport = (deps: BpmDeps, viewer: Viewer, key: string): Promise<Result<AllowedList, Failure>> =>
  deps.database.snapshot(async (tx) => {
    const list = await knownList(tx, deps, viewer, key);
    if (!list.ok) return list;
    const { permissions, reader } = list.value;
    if (permissions === undefined) return refused('forbidden');
    const refusal = recordRefusal(permissions, 'import', reader);
    return refusal === undefined ? list : refused(refusal);
  });

/** Nothing where there is more than may be sent. */
async function bytesOf({ bytes }: SentUpload): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > MOST_IMPORT_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const NOTHING: ImportOutcome = {
  added: [],
  changed: [],
  unchanged: [],
  refused: [],
  unknownColumns: [],
  unreadColumns: [],
};
const faultAnswer = (viewer: Viewer, fault: WorkbookFault) => enveloped(viewer, 'error', fault, NOTHING);

function importAnswer(viewer: Viewer, { fault, ...outcome }: ImportOutcome) {
  if (fault !== undefined) return enveloped(viewer, 'error', fault, outcome);
  if (outcome.refused.length === 0) return enveloped(viewer, 'success', 'all', outcome);
  const { added, changed, unchanged } = outcome;
  const isSome = added.length + changed.length + unchanged.length > 0;
  return enveloped(viewer, isSome ? 'warning' : 'error', isSome ? 'some' : 'none', outcome);
}

/** The platform says that it has succeeded, whatever became of the rows (contract lists 10). */
const enveloped = (
  { language }: Viewer,
  status: 'success' | 'warning' | 'error',
  sentence: WorkbookFault | NonNullable<ImportOutcome['fault']> | 'all' | 'some' | 'none',
  outcome: ImportOutcome,
) => ({
  success: true,
  message: serverSentence(language, `excel.${sentence}`),
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
