import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { ColumnBody } from './ColumnBody.tsx';
import { ColumnCrash } from './ColumnCrash.tsx';
import { TargetLink } from './TargetLink.tsx';
import { leadsSomewhere } from './targetAddress.ts';

/** A column with its title and the way to the rest of it. */
export function ColumnBox({ item }: { readonly item: PortalItem }) {
  const { t } = useTexts();
  const more = leadsSomewhere(item.more) && (
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
        <ColumnCrash>
          <ColumnBody item={item} />
        </ColumnCrash>
      </Card>
    </section>
  );
}
