import { Buffer } from 'node:buffer';
import * as v from 'valibot';
import { importChoicesShape, peopleImport } from '#api/peopleImportEndpoints.ts';
import type { ImportChoices } from '#domain/directory/peopleImport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Language } from '#application/language.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import { isStillAdministrator } from '../directory/isStillAdministrator.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { makeQueue, WORKBOOK_PLACES } from '../http/queue.ts';
import type { RequestFacts, SentUpload } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { aboutPeople, effectsOf } from '../people/changeEffects.ts';
import type { ChangeScope } from '../people/changeScope.ts';
import { sheetProblem } from '../peopleSheet/sheetProblem.ts';
import { refused, rejected } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Caller } from '../session/caller.ts';
import type { Database, Sql } from '../storage/database.ts';
import type { ReadImport } from './importJob.ts';
import type { ImportThere } from './importThere.ts';
import type { ImportThread } from './importThread.ts';
import { previewOf, problemsOf } from './previewOf.ts';
import { readImportThere, importVersion } from './readImportThere.ts';
import { leaversOf, takenBy, writeImport } from './writeImport.ts';

interface ImportDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly vocabulary: Vocabulary;
  readonly leaving: LeavingDeps;
  readonly thread: ImportThread;
  /** What a company writes in: files without a mark are read in its encodings. */
  readonly languageOf: (tenant: string) => Language | undefined;
  /** What waited for whoever leaves is worked on. */
  readonly wake: () => void;
}

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 10;
const NOTHING_CHOSEN: ImportChoices = { taken: [], leaving: [] };

/** A file as it came, and what it would do to the people as they are now. */
interface HeldImport extends ReadImport {
  readonly there: ImportThere;
  readonly version: string;
  readonly asked: { readonly version: string; readonly choices: ImportChoices };
}

/** A file of people: what it would do, and doing it (ADR 45). */
export function importRoutes(deps: ImportDeps): readonly ServerRoute[] {
  const { database, clock, newId, vocabulary, leaving, thread, languageOf, wake } = deps;
  const inTurn = makeQueue(WORKBOOK_PLACES);

  const holdUpload = async (caller: Caller, request: RequestFacts): Promise<Result<HeldImport, Failure>> => {
    for await (const upload of request.uploads()) {
      const asked = { version: upload.field('version'), choices: choicesOf(upload.field('choices')) };
      const bytes = await bytesOf(upload);
      const there = await database.snapshot((tx) => readImportThere(tx, caller.tenant));
      if (bytes === undefined) return ok({ ...tooLarge(upload.name), there, version: '', asked });
      const language = languageOf(caller.tenant) ?? request.language;
      const read = await inTurn(caller.person.id, () => thread.carryOut({ file: upload.name, bytes, language, there }));
      const whole = read.ok ? read.value : unread(upload.name);
      return ok({ ...whole, there, version: importVersion(there, bytes), asked });
    }
    return rejected(request.language, 'import.noFile');
  };

  const scopeOf = (tx: Sql, { tenant, person }: Caller, { language }: RequestFacts): ChangeScope => ({
    tx,
    tenant,
    language,
    newId,
    now: clock.now(),
    origin: 'import',
    actor: person.id,
    leaving,
  });

  /** Works under the lock of the directory, if all is still as it was shown. */
  const ifUnchanged = async <T>(
    held: HeldImport,
    caller: Caller,
    request: RequestFacts,
    work: (scope: ChangeScope) => Promise<Result<T, Failure>>,
  ): Promise<Result<T | typeof CHANGED, Failure>> => {
    if (held.version !== held.asked.version) return ok(CHANGED);
    if (problemsOf(held).length > 0) return rejected(request.language, 'import.wrong');
    return database.command<T | typeof CHANGED>(async (tx) => {
      await lockDirectory(tx, caller.tenant);
      if (!(await isStillAdministrator(tx, caller.person.id))) return refused('forbidden');
      const now = await readImportThere(tx, caller.tenant);
      if (importVersion(now) !== importVersion(held.there)) return ok(CHANGED);
      return work(scopeOf(tx, caller, request));
    });
  };

  return [
    serve(peopleImport.preview, async (_, caller, request) => {
      const held = await holdUpload(caller, request);
      if (!held.ok) return held;
      const { there, version } = held.value;
      return ok(previewOf(held.value, there, { version, language: request.language }));
    }),
    serve(peopleImport.foresee, async (_, caller, request) => {
      const held = await holdUpload(caller, request);
      if (!held.ok) return held;
      const { plan, there, asked } = held.value;
      return ifUnchanged(held.value, caller, request, async (scope) => {
        const about = await aboutPeople(scope, {
          leaving: leaversOf(plan, asked.choices),
          moving: plan.cells
            .filter((cell) => cell.field === 'department' && takenBy(asked.choices)(cell))
            .map(({ subject }) => subject),
        });
        const effects = await effectsOf({ scope, vocabulary, about }, (part) =>
          writeImport(part, { plan, there, choices: asked.choices }),
        );
        return effects.ok ? ok({ outcome: 'foreseen' as const, effects: effects.value }) : effects;
      });
    }),
    serve(peopleImport.carryOut, async (_, caller, request) => {
      const held = await holdUpload(caller, request);
      if (!held.ok) return held;
      const { plan, there, asked } = held.value;
      const done = await ifUnchanged(held.value, caller, request, (scope) =>
        writeImport(scope, { plan, there, choices: asked.choices }),
      );
      wake();
      return done;
    }),
  ];
}

const CHANGED = { outcome: 'changed' } as const;

function choicesOf(sent: string): ImportChoices {
  if (sent === '') return NOTHING_CHOSEN;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), importChoicesShape), sent);
  return read.success ? read.output : NOTHING_CHOSEN;
}

/** Nothing where there is more than may be sent. */
async function bytesOf({ bytes }: SentUpload): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size <= MOST_MEGABYTES * MEGABYTE) pieces.push(piece);
  }
  return size > MOST_MEGABYTES * MEGABYTE ? undefined : Buffer.concat(pieces);
}

const NO_PLAN: ReadImport['plan'] = { added: [], cells: [], kept: [], hasLeft: [], leftOut: [], problems: [] };
const wrongFile = (...[place, fault, values, wish]: Parameters<typeof sheetProblem>): ReadImport => ({
  sheet: { rows: [], lines: 0, problems: [sheetProblem(place, fault, values, wish)], unknownColumns: [] },
  plan: NO_PLAN,
});
const tooLarge = (file: string) => wrongFile({ file, line: 1 }, 'sheet.tooLarge', { most: MOST_MEGABYTES });
const unread = (file: string) => wrongFile({ file, line: 1 }, 'sheet.tooSlow', {}, { wanted: 'sheet.wanted.csv' });
