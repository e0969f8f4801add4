import { useTranslation } from 'react-i18next';
import type { RequestFigures } from '#domain/reports/workflowReport.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCount } from '../../ui/i18n/counts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import type { ReportViewModel } from './ReportViewModel.ts';

const SUMS = ['started', 'handled', 'waiting'] as const;
const OUTCOMES = ['approved', 'refused'] as const;
const COLOURS = { approved: 'text-agree', refused: 'text-refuse' } as const;

interface RequestTotalsProps {
  readonly model: ReportViewModel;
  readonly requests: RequestFigures;
}

/** The outcomes of the requests in the period, each with a link to its requests. */
export function RequestTotals({ model, requests }: RequestTotalsProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <Card className="mt-3">
      <h2 className="px-4 pt-3 text-14 text-soft">{t('report.figures')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] px-2">
        {SUMS.map((figure) => (
          <li key={figure}>
            <PageLink
              to="reportRows"
              params={model.getRowParams({ figure })}
              className="block rounded-card px-2 py-2 transition active:bg-sunken"
            >
              <span className="figures block text-24 font-bold">{formatCount(language, requests[figure])}</span>
              <span className="block text-14 text-soft">{t(`report.${figure}`)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      <ul className="mx-4 flex flex-wrap gap-x-6 border-t border-line">
        {OUTCOMES.map((figure) => (
          <li key={figure}>
            <PageLink
              to="reportRows"
              params={model.getRowParams({ figure })}
              className="tap inline-flex items-center gap-2 text-14"
            >
              <span className="text-soft">{t(`report.${figure}`)}</span>
              <b className={`figures font-semibold ${COLOURS[figure]}`}>{formatCount(language, requests[figure])}</b>
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
