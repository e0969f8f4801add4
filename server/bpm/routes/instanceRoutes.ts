import { bpmInst } from '#api/bpmInst.ts';
import type { QueryDto } from '#api/shapes.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { listedPage } from '../../list/pageDto.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { saveDraft } from '../commands/saveDraftCall.ts';
import { startable } from '../commands/startable.ts';
import { startProcess } from '../commands/startProcessCall.ts';
import { instancePage } from '../instancePage.ts';
import { deepLink } from '../deepLink.ts';
import { instDtos } from '../listRows.ts';
import { approvedInstances, DRAFTS_ONLY, myInstances, type InstanceListPage } from '../lists/myInstances.ts';
import { readableInstances } from '../lists/readableInstances.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { startView } from '../startPage.ts';
import { delivery } from '../delivery.ts';
import { processConfigDto } from '../wire/configDto.ts';

/** Contract definitions 4, requests 4. */
export function instanceRoutes(deps: BpmDeps): readonly ServerRoute[] {
  const listed =
    (list: (tx: Sql, viewer: Viewer, query: QueryDto) => Promise<InstanceListPage>) =>
    (tx: Sql, viewer: Viewer, query: QueryDto) =>
      list(tx, viewer, query).then(async (page) =>
        ok(listedPage(query, page, await instDtos(tx, deps, viewer, page.rows))),
      );
  const mine = listed(myInstances);
  const drafts = listed((tx, viewer, query) => myInstances(tx, viewer, query, DRAFTS_ONLY));
  const approved = listed(approvedInstances);
  const readable = listed(readableInstances);

  /** A start and a draft answer with the request as it is now. */
  async function rowOf(tx: Sql, viewer: Viewer, id: Result<string, Failure>) {
    if (!id.ok) return id;
    const row = await readableInstance(tx, viewer, id.value);
    const [dto] = row === undefined ? [] : await instDtos(tx, deps, viewer, [row]);
    return dto === undefined ? refused('notFound') : ok(dto);
  }

  return [
    serve(bpmInst.getProcessConfig, ({ fields }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const definition = await startable(tx, deps.engine, viewer, fields);
        return definition.ok ? ok(processConfigDto(definition.value, viewer)) : definition;
      }),
    ),
    serve(bpmInst.getViewByDefId, ({ fields }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => startView(tx, deps, viewer, fields.defId, fields.instId)),
    ),
    serve(bpmInst.startProcess, ({ body }, caller, request) =>
      commanding(deps, caller, request, async (tx, viewer) =>
        rowOf(tx, viewer, await startProcess(tx, deps, viewer, body)),
      ),
    ),
    serve(bpmInst.saveDraft, ({ body }, caller, request) =>
      commanding(deps, caller, request, async (tx, viewer) =>
        rowOf(tx, viewer, await saveDraft(tx, deps, viewer, body)),
      ),
    ),
    serve(bpmInst.myBpmInsts, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => mine(tx, viewer, body)),
    ),
    serve(bpmInst.myBpmDraftInsts, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => drafts(tx, viewer, body)),
    ),
    serve(bpmInst.getMyApprovedInsts, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => approved(tx, viewer, body)),
    ),
    serve(bpmInst.getInstDetail, ({ fields }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => instancePage(tx, deps, viewer, fields.instId, fields.from)),
    ),
    serve(bpmInst.getInfoByDefKeyInstId, ({ fields }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => deepLink(tx, deps, viewer, fields)),
    ),
    serve(bpmInst.query, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => readable(tx, viewer, body)),
    ),
    serve(bpmInst.getNodeExecutors, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => delivery(tx, deps, viewer, body)),
    ),
  ];
}
