import type { ReportDto } from '#api/reportEndpoints.ts';
import type { ReportQuestion } from '#domain/report/workflowReport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import type { WorkScope } from './reportScope.ts';

const FRESH = 5 * 60_000;
const MOST = 200;

interface Kept {
  readonly at: Instant;
  readonly report: ReportDto;
}

/**
 * A report is kept for five minutes for whoever asked, as long as they lead the same departments: it says from when it
 * is, and what one may see is found out each time.
 */
export function makeKeptReports(clock: ServerClock) {
  const reports = new Map<string, Kept>();
  return {
    async of(
      { viewer, ...scope }: WorkScope,
      question: ReportQuestion,
      read: () => Promise<ReportDto>,
    ): Promise<ReportDto> {
      const { tenant, person } = viewer.caller;
      const { from, to, process } = question;
      const key = JSON.stringify([tenant, person.id, viewer.language, scope, from, to, process]);
      const known = reports.get(key);
      const now = clock.now();
      if (known !== undefined && now - known.at < FRESH) return known.report;
      const report = await read();
      reports.delete(key);
      reports.set(key, { at: now, report });
      const [oldest] = reports.keys();
      if (reports.size > MOST && oldest !== undefined) reports.delete(oldest);
      return report;
    },
  };
}
