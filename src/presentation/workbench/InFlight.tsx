import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { InFlightCard } from './InFlightCard.tsx';

/** Where my own requests are: who holds them, since when, and what came back to me. */
export function InFlight({
  rows,
  total,
  now,
}: {
  readonly rows: readonly InstanceRow[];
  readonly total: number;
  readonly now: Instant;
}) {
  const { t } = useTexts();
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
            <InFlightCard row={row} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
