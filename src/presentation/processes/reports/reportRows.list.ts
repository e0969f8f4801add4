import { ReportGateway } from '#application/ports/workflow/reportGateway.ts';
import { FIGURES, type FigureQuery, type ReportRow } from '#domain/reports/workflowReport.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { RecordList } from '../../lists/recordList.ts';
import type { PageParams } from '../../ui/navigation/addresses.ts';
import type { CardContent, CardContext } from '../../ui/cards/cardContent.ts';
import { formatDuration } from '../../ui/workflow/formatDuration.ts';
import { instanceLook } from '../../ui/workflow/statusLook.ts';

/** Parses the query parameters. An unknown figure is replaced with `started`. */
const parseQuestion = ({
  from = '',
  to = '',
  process = '',
  figure,
  begins,
  node,
  person,
}: PageParams): FigureQuery => ({
  from,
  to,
  process,
  figure: FIGURES.find((each) => each === figure) ?? 'started',
  ...(begins !== undefined && { begins }),
  ...(node !== undefined && { node }),
  ...(person !== undefined && { person }),
});

/** The requests, decisions or open tasks behind a figure of a report. */
export const reportRowsList: RecordList<ReportRow> = {
  name: 'reportRows',
  source:
    (get, { params }) =>
    (request) =>
      get(ReportGateway).listRows(parseQuestion(params), request),
  keyOf: ({ key }) => key,
  card: reportCard,
  open: ({ instance }) => ({ page: 'instanceDetail', params: { instId: instance } }),
  empty: {
    picture: 'empty',
    titleKey: 'report.rows.empty',
    todoKey: 'report.rows.emptyTodo',
    action: { labelKey: 'page.reports', page: 'reports' },
  },
  pageSize: 20,
};

function reportCard(row: ReportRow, { t, language, now }: CardContext): CardContent {
  const look = instanceLook(row.status, row.outcome);
  const { durationMs, endedAt, nodeName, opinion, startedAt, initiatorName, processName, number } = row;
  const isOver = nodeName === undefined ? endedAt !== undefined : opinion !== undefined || endedAt !== undefined;
  const span =
    durationMs === undefined
      ? ''
      : t(isOver ? 'report.rows.took' : 'report.rows.takes', { span: formatDuration(t, durationMs) });
  return {
    badge: look,
    title: row.subject ?? t('report.rows.unreadable'),
    facts: [nodeName, processName, initiatorName].filter((fact): fact is string => fact !== undefined && fact !== ''),
    chips: [{ text: t(look.labelKey), tone: look.tone }],
    note: [number, t('report.rows.started', { moment: formatTimestamp(language, startedAt, now) }), span, opinion]
      .filter(Boolean)
      .join(' · '),
  };
}
