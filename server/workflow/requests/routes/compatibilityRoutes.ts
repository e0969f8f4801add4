import { and, eq } from 'drizzle-orm';
import { compatibilityEndpoints } from '#contract/wire/compatibilityEndpoints.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { refusedError } from '#server/http/errors.ts';
import { opinionDrafts } from '#server/db/schema/openWork.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { findReadableInstance } from '../access.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import { findTask } from '../commands/findRequest.ts';
import { findStartableDefinition } from '../commands/findStartableDefinition.ts';
import { toDesktopForm, listForms } from '../lists/listForms.ts';
import { toProcessConfigDto } from '../wire/configDto.ts';

type SavedOpinion = typeof opinionDrafts.$inferSelect;

/** Endpoints that only pages of other clients call; without a response these pages would hang. */
export const compatibilityRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, compatibilityEndpoints.getBpmInstEncrypt, async (tx, viewer, { fields }) =>
    (await findReadableInstance(tx, viewer, fields.instId)) === undefined
      ? refusedError('notFound')
      : ok({ instId: fields.instId }),
  ),
  snapshotRoute(deps, compatibilityEndpoints.getProcessConfigByKey, async (tx, viewer, { fields }) => {
    const definition = await findStartableDefinition(tx, deps.engine, viewer, fields);
    return definition.ok ? ok(toProcessConfigDto(definition.value, viewer)) : definition;
  }),
  snapshotRoute(deps, compatibilityEndpoints.getTemporaryOpinion, async (tx, viewer, { fields }) => {
    const [kept] = await tx
      .select()
      .from(opinionDrafts)
      .where(and(eq(opinionDrafts.person, viewer.caller.person.id), eq(opinionDrafts.task, fields.taskId)));
    if (kept === undefined) return ok(null);
    const dto = toSavedOpinionDto(kept);
    return ok({ ...dto, success: true, message: '', detailMsg: '', show: false, code: 200, data: dto });
  }),
  commandRoute(deps, compatibilityEndpoints.saveOpinion, async (tx, viewer, { fields: { taskId, opinion } }) => {
    const found = await findTask(tx, deps.engine, viewer, taskId);
    if (!found.ok) return found;
    const refusal = opinionRefusal(opinion, true);
    if (refusal) return fail({ kind: 'refused', refusal });
    const [kept] = await tx
      .insert(opinionDrafts)
      .values({
        id: deps.ids.next(),
        tenant: viewer.caller.tenant,
        person: viewer.caller.person.id,
        task: taskId,
        instance: found.value.instance.id,
        opinion,
        at: deps.clock.now(),
      })
      .onConflictDoUpdate({
        target: [opinionDrafts.person, opinionDrafts.task],
        set: { opinion, at: deps.clock.now() },
      })
      .returning();
    return kept === undefined ? refusedError('notFound') : ok(toSavedOpinionDto(kept));
  }),
  ...[compatibilityEndpoints.getMessageHandler, compatibilityEndpoints.getPublicMessageHandler].map((endpoint) =>
    route(endpoint, async (_, __, { language }) =>
      ok([{ type: 'inner', name: formatServerMessage(language, 'innerMessage') }]),
    ),
  ),
  snapshotRoute(deps, compatibilityEndpoints.getForm, async (tx, viewer, { fields }) =>
    ok((await toDesktopForm(tx, deps, viewer, fields.pkId)) ?? null),
  ),
  snapshotRoute(deps, compatibilityEndpoints.queryForms, async (tx, viewer, { body }) =>
    ok(await listForms(tx, deps, viewer, body)),
  ),
];

const toSavedOpinionDto = ({ id, tenant, person, task, opinion, at }: SavedOpinion) => ({
  ...toEntityColumns({ id, tenant, by: person, at }),
  id,
  taskId: task,
  opinion,
});
