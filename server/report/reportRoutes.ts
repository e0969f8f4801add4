import { reportCalls } from '#api/reportEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { serverViewerOf } from '../bpm/viewer.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { Sql, Statements } from '../storage/database.ts';
import { makeKeptReports } from './keptReports.ts';
import { readReport } from './readReport.ts';
import { reportRows } from './reportRows.ts';
import { scopeOf, type WorkScope } from './reportScope.ts';

/** A report looks at much: it has connections of its own, and nobody's page waits behind it. */
interface ReportDeps extends Omit<BpmDeps, 'database'> {
  readonly background: Statements;
}

/** How the work goes (ours, ADR 52). */
export function reportRoutes(deps: ReportDeps): readonly ServerRoute[] {
  const { background, clock } = deps;
  const kept = makeKeptReports(clock);

  const asking = <T>(
    caller: Caller,
    request: RequestFacts,
    question: { readonly from: string; readonly to: string },
    read: (tx: Sql, scope: WorkScope) => Promise<T>,
  ): Promise<Result<T, Failure>> =>
    background.snapshot(async (tx) => {
      const scope = await scopeOf(tx, serverViewerOf(caller, request, deps));
      if (scope === undefined) return refused('report.notYours');
      if (!isSpan(question)) return refused('report.noSpan');
      return ok(await read(tx, scope));
    });

  return [
    serve(reportCalls.getReport, ({ fields: question }, caller, request) =>
      asking(caller, request, question, (tx, scope) =>
        kept.of(scope, question, () => readReport(tx, deps, { question, scope, now: clock.now() })),
      ),
    ),
    serve(reportCalls.getRows, ({ body: question }, caller, request) =>
      asking(caller, request, question, (tx, scope) => reportRows(tx, deps, { question, scope, now: clock.now() })),
    ),
  ];
}

/** Ten years: further than any company looks back, and near enough to be told month by month. */
const MOST_DAYS = 3660;
const DAY = 86_400_000;

/** Days there are, in their order, and not too many. */
function isSpan({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const [first, last] = [from, to].map((day) => {
    const moment = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== day ? undefined : moment;
  });
  return first !== undefined && last !== undefined && first <= last && last - first <= MOST_DAYS * DAY;
}
