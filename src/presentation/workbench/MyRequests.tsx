import { useTranslation } from 'react-i18next';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Card } from '../ui/layout/Card.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { MyRequestCard } from './MyRequestCard.tsx';

/** The user's own open requests: their holders, waiting times and returns. */
export function MyRequests({
  rows,
  total,
  now,
}: {
  readonly rows: readonly InstanceRow[];
  readonly total: number;
  readonly now: Instant;
}) {
  const { t } = useTranslation();
  return (
    <section className="animate-appear pt-3">
      <SectionTitle
        aside={
          total > 0 && (
            <PageLink to="myApplications" className="tap inline-flex items-center justify-end text-action">
              {t('workbench.allOf', { count: total })}
            </PageLink>
          )
        }
      >
        {t('workbench.inFlight')}
      </SectionTitle>
      {rows.length === 0 && (
        <Card isPadded className="flex flex-wrap items-center justify-between gap-2 text-14 text-soft">
          {t('workbench.noneInFlight')}
          <PageLink to="startable" className="tap inline-flex items-center font-semibold text-action">
            {t('workbench.startOne')}
          </PageLink>
        </Card>
      )}
      <ul className="grid grid-cols-1 gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <MyRequestCard row={row} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
