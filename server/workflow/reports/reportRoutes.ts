import { reportCalls } from '#contract/content/reportEndpoints.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { createViewer } from '#server/engine/viewer.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Sql, Statements } from '#server/db/database.ts';
import { createReportCache } from './reportCache.ts';
import { readReport } from './readReport.ts';
import { listReportRows } from './listReportRows.ts';
import { findReportScope, type ReportScope } from './reportScope.ts';

/** Reports scan many rows, so they use separate connections and do not delay other requests. */
interface ReportDeps extends Omit<WorkflowContext, 'database'> {
  readonly background: Statements;
}

/** Report endpoints (our own, ADR 52). */
export function reportRoutes(deps: ReportDeps): readonly ServerRoute[] {
  const { background, clock } = deps;
  const kept = createReportCache(clock);

  const runReport = <T>(
    caller: Caller,
    request: RequestContext,
    question: { readonly from: string; readonly to: string },
    read: (tx: Sql, scope: ReportScope) => Promise<T>,
  ): Promise<Result<T>> =>
    background.snapshot(async (tx) => {
      const scope = await findReportScope(tx, createViewer(caller, request, deps));
      if (scope === undefined) return refusedError('report.notYours');
      if (!isValidPeriod(question)) return refusedError('report.noSpan');
      return ok(await read(tx, scope));
    });

  return [
    route(reportCalls.getReport, ({ fields: question }, caller, request) =>
      runReport(caller, request, question, (tx, scope) =>
        kept.of(scope, question, () => readReport(tx, deps, { question, scope, now: clock.now() })),
      ),
    ),
    route(reportCalls.getRows, ({ body: question }, caller, request) =>
      runReport(caller, request, question, (tx, scope) =>
        listReportRows(tx, deps, { question, scope, now: clock.now() }),
      ),
    ),
  ];
}

/** Maximum period of ten years, which is still shown by month. */
const MAX_DAYS = 3660;
const DAY_MS = 86_400_000;

/** Whether both days are valid, in order, and not too far apart. */
function isValidPeriod({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const [first, last] = [from, to].map((day) => {
    const moment = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day ? undefined : moment;
  });
  return first !== undefined && last !== undefined && first <= last && last - first <= MAX_DAYS * DAY_MS;
}
