import { and, asc, count, desc, eq, inArray, or } from 'drizzle-orm';
import { bpmOpinion } from '#api/bpmOpinion.ts';
import { opinionUseCodec } from '#api/wireCodecs.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { opinionRefusal } from '#domain/task/opinion.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { refused } from '../../refused.ts';
import { phrases } from '../../storage/schema/phrases.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';

const EVERYBODY = '0';

/** Opinions one writes often: one's own first, then the company's (contract following 5). */
export const phraseRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmOpinion.getUserText, (_, caller, request) =>
    reading(deps, caller, request, async (tx, { language }) => {
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
          ...entityColumns({ id, tenant, by: person }),
          opId: id,
          userId: person,
          opText: nameIn(names, language),
          checkType: occasion && opinionUseCodec.toWire(occasion),
        })),
      );
    }),
  ),
  serve(bpmOpinion.save, ({ body: { opText: text } }, caller, request) =>
    commanding(deps, caller, request, async (tx) => {
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
      if (known !== undefined) return refused('opinion.alreadySaved');
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
  ),
  serve(bpmOpinion.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx) => {
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
  ),
];
