import { and, eq } from 'drizzle-orm';
import { foreignPages } from '#api/foreignPages.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { refused } from '../../refused.ts';
import { keptOpinions } from '../../storage/schema/openWork.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { readableInstance } from '../access.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import { findTask } from '../commands/findTask.ts';
import { startable } from '../commands/startable.ts';
import { desktopForm, desktopForms } from '../lists/desktopForms.ts';
import { processConfigDto } from '../wire/configDto.ts';

type KeptOpinion = typeof keptOpinions.$inferSelect;

/** What pages of other clients ask for and ours does not: without an answer they would hang. */
export const foreignRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(foreignPages.getBpmInstEncrypt, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) =>
      (await readableInstance(tx, viewer, fields.instId)) === undefined
        ? refused('notFound')
        : ok({ instId: fields.instId }),
    ),
  ),
  serve(foreignPages.getProcessConfigByKey, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const definition = await startable(tx, deps.engine, viewer, fields);
      return definition.ok ? ok(processConfigDto(definition.value, viewer)) : definition;
    }),
  ),
  serve(foreignPages.getTemporaryOpinion, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx) => {
      const [kept] = await tx
        .select()
        .from(keptOpinions)
        .where(and(eq(keptOpinions.person, caller.person.id), eq(keptOpinions.task, fields.taskId)));
      if (kept === undefined) return ok(null);
      const dto = keptOpinionDto(kept);
      return ok({ ...dto, success: true, message: '', detailMsg: '', show: false, code: 200, data: dto });
    }),
  ),
  serve(foreignPages.saveOpinion, ({ fields: { taskId, opinion } }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const found = await findTask(tx, deps.engine, viewer, taskId);
      if (!found.ok) return found;
      const refusal = opinionRefusal(opinion, true);
      if (refusal) return fail({ kind: 'refused', refusal });
      const [kept] = await tx
        .insert(keptOpinions)
        .values({
          id: deps.ids.next(),
          tenant: caller.tenant,
          person: caller.person.id,
          task: taskId,
          instance: found.value.instance.id,
          opinion,
          at: deps.clock.now(),
        })
        .onConflictDoUpdate({
          target: [keptOpinions.person, keptOpinions.task],
          set: { opinion, at: deps.clock.now() },
        })
        .returning();
      return kept === undefined ? refused('notFound') : ok(keptOpinionDto(kept));
    }),
  ),
  ...[foreignPages.getMessageHandler, foreignPages.getPublicMessageHandler].map((endpoint) =>
    serve(endpoint, async (_, __, { language }) =>
      ok([{ type: 'inner', name: serverSentence(language, 'innerMessage') }]),
    ),
  ),
  serve(foreignPages.getForm, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) =>
      ok((await desktopForm(tx, deps, viewer, fields.pkId)) ?? null),
    ),
  ),
  serve(foreignPages.queryForms, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await desktopForms(tx, deps, viewer, body))),
  ),
];

const keptOpinionDto = ({ id, tenant, person, task, opinion, at }: KeptOpinion) => ({
  ...entityColumns({ id, tenant, by: person, at }),
  id,
  taskId: task,
  opinion,
});
