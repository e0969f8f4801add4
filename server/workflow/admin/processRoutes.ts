import { processes } from '#contract/workflow/processEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { createProcessLogContext } from '../requests/createProcessLogContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { changeProcess, previewProcessChange } from './changeProcess.ts';
import { listProcessLog } from './listProcessLog.ts';
import type { ProcessReader } from './processReader.ts';
import { listManagedProcesses, readManagedProcess } from './readManagedProcesses.ts';

/** The tenant whose folder this server reads, if any. */
export interface FolderTenant {
  readonly tenant: string;
  readonly isRead: boolean;
}

/** Process administration; every change is logged (ADR 47). */
export function processRoutes(deps: WorkflowContext, folder: FolderTenant): readonly ServerRoute[] {
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
    snapshotRoute(deps, processes.query, async (tx, viewer) => ok(await listManagedProcesses(readerOf(tx, viewer)))),
    snapshotRoute(deps, processes.get, async (tx, viewer, { fields }) => {
      const found = await readManagedProcess(readerOf(tx, viewer), fields.key);
      return found ? ok(found) : refusedError('notFound');
    }),
    snapshotRoute(deps, processes.preview, (tx, viewer, { body }) => previewProcessChange(readerOf(tx, viewer), body)),
    commandRoute(deps, processes.apply, (tx, viewer, { body }) =>
      changeProcess(readerOf(tx, viewer), createProcessLogContext(deps, tx, viewer), body),
    ),
    snapshotRoute(deps, processes.log, async (tx, viewer, { body }) =>
      ok(await listProcessLog(readerOf(tx, viewer), body)),
    ),
  ];
}
