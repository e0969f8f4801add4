import { useTranslation } from 'react-i18next';
import type { PersonFigures } from '#domain/reports/workflowReport.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatDuration } from '../../ui/workflow/formatDuration.ts';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import type { ReportViewModel } from './ReportViewModel.ts';

interface PeopleFiguresProps {
  readonly model: ReportViewModel;
  readonly people: readonly PersonFigures[];
}

/** The decisions of the users in departments that the current user leads. Other users do not see them. */
export function PeopleFigures({ model, people }: PeopleFiguresProps) {
  const { t } = useTranslation();
  return (
    <section>
      <SectionTitle>{t('report.people')}</SectionTitle>
      <p className="-mt-2 pb-3 text-14 text-soft">{t('report.peopleNote')}</p>
      <Card>
        <ul className="divide-y divide-line">
          {people.map(({ person, name, decided, median, open }) => (
            <li key={person}>
              <PageLink
                to="reportRows"
                params={model.getRowParams({ figure: decided > 0 ? 'decided' : 'open', person })}
                className="flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-2 transition active:bg-sunken"
              >
                <Avatar id={person} name={name} size={40} />
                <span className="min-w-0 flex-1 basis-32">
                  <span className="block text-16">{name}</span>
                  <span className="figures block text-14 text-soft">
                    {[
                      decided > 0 && t('report.decided', { count: decided }),
                      decided > 0 && t('report.median', { span: formatDuration(t, median) }),
                      open > 0 && t('report.open', { count: open }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
