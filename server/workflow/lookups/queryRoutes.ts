import { decodeEasyCondition } from '#contract/forms/decodeEasyCondition.ts';
import { readText, toValues, readJsonObject } from '#contract/forms/looseValues.ts';
import { formLinks } from '#contract/forms/formLinkEndpoints.ts';
import { isConditionMet } from '#domain/forms/easyCondition.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { withConnection, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { FORM_SCRIPTS } from './formScripts.ts';
import { runQuery } from './runQuery.ts';

type Rows = Record<string, unknown>[];

/** Contract form 4, 10: queries and checks of a form while it is filled in. */
export function queryRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  async function answer(
    { key, params }: { readonly key: string; readonly params: string },
    caller: Caller,
    request: RequestContext,
  ): Promise<Result<Rows>> {
    const found = await withConnection(deps, caller, request, (tx) => deps.files.main(tx, caller.tenant, 'query', key));
    if (found === undefined) return refusedError('notFound');
    const given = Object.entries(readJsonObject(params)).map(([name, value]) => [name, readText(value)] as const);
    const rows = await runQuery(deps.database, caller.tenant, found.content.sql, Object.fromEntries(given));
    return ok(rows.map((row) => ({ ...row })));
  }
  return [
    route(formLinks.queryForJson, ({ fields }, caller, request) => answer(fields, caller, request)),
    route(formLinks.invokeScript, async ({ fields: { alias }, body }) => {
      const script = FORM_SCRIPTS.get(alias);
      return script === undefined ? refusedError('form.noScript', { alias }) : ok(script(toValues(body)));
    }),
    route(formLinks.validPreByButton, async ({ body: { config, formJson } }) => {
      const condition = decodeEasyCondition(config);
      // Scripts are never executed: a condition with a script counts as not fulfilled.
      if (condition === undefined || (!condition.isHard && isConditionMet(condition, toValues(formJson))))
        return ok(null);
      return fail({ kind: 'rejectedByServer', message: condition.message });
    }),
  ];
}
