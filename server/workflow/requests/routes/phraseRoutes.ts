import { and, asc, count, desc, eq, inArray, or } from 'drizzle-orm';
import { bpmOpinion } from '#contract/workflow/bpmOpinion.ts';
import { opinionUseCodec } from '#contract/wire/wireCodecs.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { refusedError } from '#server/http/errors.ts';
import { phrases } from '#server/db/schema/phrases.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';

const EVERYBODY = '0';

/** Phrases for opinions: the user's own first, then those of the company (contract following 5). */
export const phraseRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmOpinion.getUserText, async (tx, { caller, language }) => {
    const mine = and(
      eq(phrases.tenant, caller.tenant),
      or(eq(phrases.person, caller.person.id), eq(phrases.person, EVERYBODY)),
    );
    const rows = await tx
      .select()
      .from(phrases)
      .where(mine)
      .orderBy(desc(phrases.person), asc(phrases.position), desc(phrases.id));
    return ok(
      rows.map(({ id, tenant, person, names, occasion }) => ({
        ...toEntityColumns({ id, tenant, by: person }),
        opId: id,
        userId: person,
        opText: getLocalizedName(names, language),
        checkType: occasion && opinionUseCodec.toWire(occasion),
      })),
    );
  }),
  commandRoute(deps, bpmOpinion.save, async (tx, { caller }, { body: { opText: text } }) => {
    const refusal = opinionRefusal(text, true);
    if (refusal) return fail({ kind: 'refused', refusal });
    const [known] = await tx
      .select({ id: phrases.id })
      .from(phrases)
      .where(
        and(
          eq(phrases.tenant, caller.tenant),
          inArray(phrases.person, [caller.person.id, EVERYBODY]),
          eq(phrases.text, text),
        ),
      );
    if (known !== undefined) return refusedError('opinion.alreadySaved');
    const own = and(eq(phrases.tenant, caller.tenant), eq(phrases.person, caller.person.id));
    const [kept] = await tx.select({ total: count() }).from(phrases).where(own);
    await tx
      .insert(phrases)
      .values({
        id: deps.ids.next(),
        tenant: caller.tenant,
        person: caller.person.id,
        text,
        names: { 'zh-CN': text },
        position: -(kept?.total ?? 0),
      })
      .onConflictDoNothing();
    return ok(null);
  }),
  commandRoute(deps, bpmOpinion.del, async (tx, { caller }, { fields }) => {
    await tx
      .delete(phrases)
      .where(
        and(
          eq(phrases.tenant, caller.tenant),
          eq(phrases.person, caller.person.id),
          inArray(phrases.id, fields.ids.split(',')),
        ),
      );
    return ok(null);
  }),
];
