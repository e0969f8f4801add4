import { ReportGateway } from '#application/ports/reportGateway.ts';
import { FIGURES, type FigureQuestion, type ReportRow } from '#domain/report/workflowReport.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { RecordList } from '../list/recordList.ts';
import type { PageParams } from '../routes/addresses.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import { durationText } from '../shared/durationText.ts';
import { instanceLook } from '../shared/statusLook.ts';

/** What the address asks for; an unknown figure is all that was started. */
const questionIn = ({
  from = '',
  to = '',
  process = '',
  figure,
  begins,
  node,
  person,
}: PageParams): FigureQuestion => ({
  from,
  to,
  process,
  figure: FIGURES.find((each) => each === figure) ?? 'started',
  ...(begins !== undefined && { begins }),
  ...(node !== undefined && { node }),
  ...(person !== undefined && { person }),
});

/** The requests, decisions or open tasks a figure of a report stands for. */
export const reportRowsList: RecordList<ReportRow> = {
  name: 'reportRows',
  source:
    (get, { params }) =>
    (request) =>
      get(ReportGateway).rows(questionIn(params), request),
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

function reportCard(row: ReportRow, { t, language, now }: CardWords): CardContent {
  const look = instanceLook(row.status, row.outcome);
  const { took, endedAt, nodeName, opinion, startedAt, initiatorName, processName, number } = row;
  const isOver = nodeName === undefined ? endedAt !== undefined : opinion !== undefined || endedAt !== undefined;
  const span =
    took === undefined ? '' : t(isOver ? 'report.rows.took' : 'report.rows.takes', { span: durationText(t, took) });
  return {
    sign: look,
    title: row.subject ?? t('report.rows.unreadable'),
    facts: [nodeName, processName, initiatorName].filter((fact): fact is string => fact !== undefined && fact !== ''),
    chips: [{ text: t(look.labelKey), tone: look.tone }],
    note: [number, t('report.rows.started', { moment: formatMoment(language, startedAt, now) }), span, opinion]
      .filter(Boolean)
      .join(' · '),
  };
}
