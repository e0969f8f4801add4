import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import type { ReportViewModel } from './ReportViewModel.ts';

interface ReturnedRequestsProps {
  readonly model: ReportViewModel;
}

/** The steps that returned requests, with the most frequent opinions. */
export const ReturnedRequests = observer(function ComesBack({ model }: ReturnedRequestsProps) {
  const { t } = useTranslation();
  const { returns, hasMoreReturns, allReturns } = model;
  return (
    <section>
      <SectionTitle>{t('report.comesBack')}</SectionTitle>
      {returns.length === 0 && (
        <Card isPadded className="text-14 text-soft">
          {t('report.noneBack')}
        </Card>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {returns.map(({ process, processName, node, nodeName, returned, opinions }) => (
          <li key={`${process}/${node}`} className="rounded-card bg-surface px-4 py-3 shadow-card">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h3 className="min-w-0 flex-1 basis-40 text-16 font-medium">
                {nodeName}
                {model.process === '' && <span className="block text-14 font-normal text-soft">{processName}</span>}
              </h3>
              <PageLink
                to="reportRows"
                params={model.getRowParams({ figure: 'returned', process, node })}
                className="tap figures inline-flex items-center text-14 text-action"
              >
                {t('report.returned', { count: returned })}
              </PageLink>
            </div>
            <ul>
              {opinions.map(({ opinion, times }) => (
                <li key={opinion} className="mt-1 flex gap-3 border-l-2 border-return pl-3 text-14">
                  <span className="min-w-0 flex-1 break-words">{opinion}</span>
                  {times > 1 && (
                    <span className="figures shrink-0 text-soft">{t('report.times', { count: times })}</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hasMoreReturns && (
        <Button variant="line" className="mt-3 w-full" onClick={model.showAllReturns}>
          {t('report.moreSteps', { count: allReturns.length })}
        </Button>
      )}
    </section>
  );
});
