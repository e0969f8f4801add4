import { useTranslation } from 'react-i18next';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { Card } from '../ui/layout/Card.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { ColumnBody } from './ColumnBody.tsx';
import { ColumnErrorBoundary } from './ColumnErrorBoundary.tsx';
import { TargetLink } from './TargetLink.tsx';
import { isTargetAvailable } from './targetAddress.ts';

/** A column with its title and a link to its full list. */
export function ColumnBox({ item }: { readonly item: PortalItem }) {
  const { t } = useTranslation();
  const more = isTargetAvailable(item.more) && (
    <TargetLink
      target={item.more}
      label={t('portal.moreOf', { title: item.title })}
      className="tap inline-flex items-center justify-end text-action"
    >
      {t('portal.more')}
    </TargetLink>
  );
  return (
    <section aria-label={item.title} className="pt-2">
      {item.isTitleShown && item.title !== '' && (
        <SectionTitle {...(more !== false && { aside: more })}>{item.title}</SectionTitle>
      )}
      <Card className="overflow-hidden">
        <ColumnErrorBoundary>
          <ColumnBody item={item} />
        </ColumnErrorBoundary>
      </Card>
    </section>
  );
}
