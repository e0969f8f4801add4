import type { FigureQuery, ReportQuery, ReportRow, WorkflowReport } from '#domain/reports/workflowReport.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Workload reports for heads of departments and administrators. A platform may not offer them. */
export interface ReportGateway {
  getReport(question: ReportQuery): Promise<Result<WorkflowReport>>;
  listRows(question: FigureQuery, request: PageRequest): Promise<Result<Page<ReportRow>>>;
}
export const ReportGateway = token<ReportGateway>('ReportGateway');
