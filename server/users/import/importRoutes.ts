import { Buffer } from 'node:buffer';
import * as v from 'valibot';
import { importChoicesShape, peopleImport } from '#contract/directory/peopleImportEndpoints.ts';
import type { ImportChoices } from '#domain/directory/peopleImport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import { removesLastAdministrator } from '../offboarding/lastAdministrator.ts';
import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import { isStillAdministrator } from '#server/directory/isStillAdministrator.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { createQueue, WORKBOOK_LIMIT } from '#server/http/concurrencyLimit.ts';
import type { RequestContext, SentUpload } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { describeAffectedUsers, previewEffects } from '../admin/previewChange.ts';
import { rejectChange, type ChangeScope } from '../admin/changeScope.ts';
import {
  formatSheetProblem,
  createSheetProblem,
  type SheetProblem,
} from '#server/company/people/createSheetProblem.ts';
import { refusedError, serverError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Database, Sql } from '#server/db/database.ts';
import type { ImportJobResult, ImportJob } from './importJob.ts';
import type { ImportThreadResult, ImportThread } from './importThread.ts';
import { createImportPreview } from './createImportPreview.ts';
import { toProgressDto, formatRefusedRow } from './toProgressDto.ts';
import { readBaselineRows } from './readBaselineRows.ts';
import { beginImport, findLatestImport, readPart } from './runImports.ts';
import { writeParts } from './writePart.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly vocabulary: Vocabulary;
  readonly offboarding: OffboardingDeps;
  readonly thread: ImportThread;
  /** Returns the language of a company, which determines the encoding of files without a byte order mark. */
  readonly languageOf: (tenant: string) => Language | undefined;
  /** Called when parts are ready to be written. */
  readonly wake: () => void;
}

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 10;
const NO_CHOICES: ImportChoices = { taken: [], leaving: [] };

interface SentImport {
  readonly file: string;
  readonly bytes: Buffer;
  readonly version: string;
  readonly choices: ImportChoices;
}
interface PlannedImport extends ImportThreadResult {
  readonly file: string;
}

/** Previews and runs an import of users (ADR 45). */
export function importRoutes(deps: ImportDeps): readonly ServerRoute[] {
  const { database, clock, newId, vocabulary, offboarding, thread, languageOf, wake } = deps;
  const inTurn = createQueue(WORKBOOK_LIMIT);

  /** Reads the file and plans the import in the thread. @returns the problem if the file cannot be read */
  const plan = async (
    { file, bytes }: SentImport,
    { tenant, person }: Caller,
    { language }: RequestContext,
    wanted: ImportJob['task'],
  ): Promise<Result<ImportThreadResult, SheetProblem>> => {
    const read = await inTurn(person.id, async () => {
      const there = await database.snapshot((tx) => readBaselineRows(tx, tenant));
      return thread.carryOut({ file, bytes, encodingLanguage: languageOf(tenant) ?? language, task: wanted }, there);
    });
    return read.ok ? read : fail(unread(file));
  };

  const scopeOf = (tx: Sql, { tenant, person }: Caller, { language }: RequestContext): ChangeScope => ({
    tx,
    tenant,
    language,
    newId,
    now: clock.now(),
    origin: 'import',
    actor: person.id,
    offboarding,
  });

  /**
   * Plans the import again and runs `work` while the directory is locked, if the plan is the one that was previewed.
   */
  const ifUnchanged = async <T>(
    kind: 'commit' | 'effects',
    caller: Caller,
    request: RequestContext,
    work: (scope: ChangeScope, planned: PlannedImport) => Promise<Result<T>>,
  ): Promise<Result<T | typeof CHANGED>> => {
    const sent = await readUpload(request);
    if (!sent.ok) return fail(formatProblem(sent.error, request));
    if (sent.value === undefined) return serverError(request.language, 'import.noFile');
    const { file, version, choices } = sent.value;
    const planned = await plan(sent.value, caller, request, { kind, choices });
    if (!planned.ok) return fail(formatProblem(planned.error, request));
    if (planned.value.version !== version) return ok(CHANGED);
    if (planned.value.hasProblems) return serverError(request.language, 'import.wrong');
    const { cycle } = planned.value;
    return database.command<T | typeof CHANGED>(async (tx) => {
      await lockDirectory(tx, caller.tenant);
      const scope = scopeOf(tx, caller, request);
      if (!(await isStillAdministrator(tx, caller.person.id))) return refusedError('forbidden');
      if (cycle !== undefined) return rejectChange(scope, 'import.ring', { names: cycle });
      return work(scope, { ...planned.value, file });
    });
  };

  return [
    route(peopleImport.preview, async (_, caller, request) => {
      const sent = await readUpload(request);
      if (!sent.ok) return ok(createErrorPreview(sent.error, request));
      if (sent.value === undefined) return serverError(request.language, 'import.noFile');
      const seen = await plan(sent.value, caller, request, { kind: 'preview', language: request.language });
      if (!seen.ok) return ok(createErrorPreview(seen.error, request));
      return ok(previewIn(seen.value));
    }),
    route(peopleImport.effects, (_, caller, request) =>
      ifUnchanged('effects', caller, request, async (scope, { parts, leaving: leavers, moving }) => {
        const about = await describeAffectedUsers(scope, { leaving: leavers, moving });
        const effects = await previewEffects({ scope, vocabulary, about }, (part) =>
          writeParts(part, parts.map(readPart), (row) => toRejection(formatRefusedRow(row, request.language))),
        );
        return effects.ok ? ok({ outcome: 'foreseen' as const, effects: effects.value }) : effects;
      }),
    ),
    route(peopleImport.commit, async (_, caller, request) => {
      const begun = await ifUnchanged('commit', caller, request, async (scope, { file, parts, leaving: leavers }) => {
        const { tx, tenant, now, actor = '' } = scope;
        if (await removesLastAdministrator(tx, offboarding.loginMethods, tenant, leavers))
          return rejectChange(scope, 'people.lastAdministrator');
        const row = { id: newId(), tenant, person: actor, file, startedAt: now };
        return ok({ outcome: (await beginImport(tx, row, parts)) ? ('begun' as const) : ('running' as const) });
      });
      wake();
      return begun;
    }),
    route(peopleImport.latest, (_, { tenant }, { language }) =>
      database.snapshot(async (tx) => {
        const row = await findLatestImport(tx, tenant);
        return ok(row === undefined ? null : await toProgressDto(tx, row, language));
      }),
    ),
  ];
}

const CHANGED = { outcome: 'changed' } as const;

function previewIn({ preview }: ImportJobResult) {
  if (preview === undefined) throw new Error('The thread gave no preview');
  return preview;
}

/** Returns the file and its fields; undefined without a file. */
async function readUpload(request: RequestContext): Promise<Result<SentImport | undefined, SheetProblem>> {
  for await (const upload of request.uploads()) {
    const { name: file } = upload;
    const sent = { file, version: upload.field('version'), choices: parseChoices(upload.field('choices')) };
    const bytes = await readBytes(upload);
    return bytes === undefined ? fail(tooLarge(file)) : ok({ ...sent, bytes });
  }
  return ok(undefined);
}

function parseChoices(sent: string): ImportChoices {
  if (sent === '') return NO_CHOICES;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), importChoicesShape), sent);
  return read.success ? read.output : NO_CHOICES;
}

/** Returns undefined if the file is too large. */
async function readBytes({ bytes }: SentUpload): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size <= MAX_MEGABYTES * MEGABYTE) pieces.push(piece);
  }
  return size > MAX_MEGABYTES * MEGABYTE ? undefined : Buffer.concat(pieces);
}

const NO_PLAN = { added: [], cells: [], externallyManaged: [], formerUsers: [], absent: [], problems: [] };
const EMPTY_BASELINE = {
  people: [],
  departments: [],
  companyNames: [],
  lastImport: new Map(),
  editedCells: new Set<string>(),
};

const createErrorPreview = (problem: SheetProblem, { language }: RequestContext) =>
  createImportPreview(
    { sheet: { rows: [], lines: 0, problems: [problem], unknownColumns: [] }, plan: NO_PLAN },
    EMPTY_BASELINE,
    {
      version: '',
      language,
    },
  );

const toRejection = (message: string): Failure => ({ kind: 'rejectedByServer', message });
const formatProblem = (problem: SheetProblem, { language }: RequestContext): Failure =>
  toRejection(formatSheetProblem(problem, language));
const tooLarge = (file: string) => createSheetProblem({ file, line: 1 }, 'sheet.tooLarge', { most: MAX_MEGABYTES });
const unread = (file: string) =>
  createSheetProblem({ file, line: 1 }, 'sheet.tooSlow', {}, { expectedMessage: 'sheet.wanted.csv' });
