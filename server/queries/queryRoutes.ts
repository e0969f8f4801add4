import { decodeEasyCondition } from '#api/form/decodeEasyCondition.ts';
import { looseTextOf, looseValuesOf, openedOf } from '#api/form/looseValues.ts';
import { formLinks } from '#api/formLinkEndpoints.ts';
import { isFulfilled } from '#domain/form/easyCondition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { asking, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import { FORM_SCRIPTS } from './formScripts.ts';
import { runQuery } from './runQuery.ts';

type Rows = Record<string, unknown>[];

/** Contract form 4, 10: what a form asks while it is filled in. */
export function queryRoutes(deps: BpmDeps): readonly ServerRoute[] {
  async function answer(
    { key, params }: { readonly key: string; readonly params: string },
    caller: Caller,
    request: RequestFacts,
  ): Promise<Result<Rows, Failure>> {
    const found = await asking(deps, caller, request, (tx) => deps.files.main(tx, caller.tenant, 'query', key));
    if (found === undefined) return refused('notFound');
    const given = Object.entries(openedOf(params)).map(([name, value]) => [name, looseTextOf(value)] as const);
    const rows = await runQuery(deps.database, caller.tenant, found.content.sql, Object.fromEntries(given));
    return ok(rows.map((row) => ({ ...row })));
  }
  return [
    serve(formLinks.queryForJson, ({ fields }, caller, request) => answer(fields, caller, request)),
    serve(formLinks.invokeScript, async ({ fields: { alias }, body }) => {
      const script = FORM_SCRIPTS.get(alias);
      return script === undefined ? refused('form.noScript', { alias }) : ok(script(looseValuesOf(body)));
    }),
    serve(formLinks.validPreByButton, async ({ body: { config, formJson } }) => {
      const condition = decodeEasyCondition(config);
      // Program text of others is never run: a condition made of it is not fulfilled.
      if (condition === undefined || (!condition.isHard && isFulfilled(condition, looseValuesOf(formJson))))
        return ok(null);
      return fail({ kind: 'rejectedByServer', message: condition.message });
    }),
  ];
}
