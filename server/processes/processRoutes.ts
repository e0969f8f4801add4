import { processes } from '#api/processEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { commanding, reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import { processLogOf } from '../bpm/processLogOf.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { changeProcess, processEffects } from './changeProcess.ts';
import { listProcessLog } from './listProcessLog.ts';
import type { ProcessReader } from './processReader.ts';
import { listManagedProcesses, readManagedProcess } from './readManagedProcesses.ts';

/** Whose folder this server reads, if it reads one. */
export interface ReadFolderOf {
  readonly tenant: string;
  readonly isRead: boolean;
}

/** The processes of a company in the hands of its administrators; every change is written down (ADR 47). */
export function processRoutes(deps: BpmDeps, folder: ReadFolderOf): readonly ServerRoute[] {
  const { engine, vocabulary, categoryIds } = deps;
  const readerOf = (tx: Sql, { caller, language }: Viewer): ProcessReader => ({
    tx,
    tenant: caller.tenant,
    language,
    query: engine.query,
    vocabulary,
    treeId: categoryIds.toWire,
    isFromFolder: folder.isRead && folder.tenant === caller.tenant,
  });
  return [
    serve(processes.query, (_, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => ok(await listManagedProcesses(readerOf(tx, viewer)))),
    ),
    serve(processes.get, ({ fields }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const found = await readManagedProcess(readerOf(tx, viewer), fields.key);
        return found ? ok(found) : refused('notFound');
      }),
    ),
    serve(processes.foresee, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => processEffects(readerOf(tx, viewer), body)),
    ),
    serve(processes.change, ({ body }, caller, request) =>
      commanding(deps, caller, request, (tx, viewer) =>
        changeProcess(readerOf(tx, viewer), processLogOf(deps, tx, viewer), body),
      ),
    ),
    serve(processes.log, ({ body }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => ok(await listProcessLog(readerOf(tx, viewer), body))),
    ),
  ];
}
