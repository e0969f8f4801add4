import type { ReportDto } from '#contract/content/reportEndpoints.ts';
import type { ReportQuery } from '#domain/reports/workflowReport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { ReportScope } from './reportScope.ts';

const MAX_AGE_MS = 5 * 60_000;
const MAX_REPORTS = 200;

interface CachedReport {
  readonly at: Instant;
  readonly report: ReportDto;
}

/**
 * Caches a report for five minutes per user and scope. The report contains its time, and the scope is determined again
 * for each call.
 */
export function createReportCache(clock: ServerClock) {
  const reports = new Map<string, CachedReport>();
  return {
    async of(
      { viewer, ...scope }: ReportScope,
      question: ReportQuery,
      read: () => Promise<ReportDto>,
    ): Promise<ReportDto> {
      const { tenant, person } = viewer.caller;
      const { from, to, process } = question;
      const key = JSON.stringify([tenant, person.id, viewer.language, scope, from, to, process]);
      const known = reports.get(key);
      const now = clock.now();
      if (known !== undefined && now - known.at < MAX_AGE_MS) return known.report;
      const report = await read();
      reports.delete(key);
      reports.set(key, { at: now, report });
      const [oldest] = reports.keys();
      if (reports.size > MAX_REPORTS && oldest !== undefined) reports.delete(oldest);
      return report;
    },
  };
}
