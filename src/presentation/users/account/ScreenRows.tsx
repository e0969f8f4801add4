import { useTranslation } from 'react-i18next';
import type { Screen } from '#domain/directory/app.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';

/** Dashboards: pages of the company, and external pages in a frame. */
export function ScreenRows({ screens }: { readonly screens: readonly Screen[] }) {
  const { t } = useTranslation();
  if (screens.length === 0) return null;
  return (
    <>
      <SectionTitle>{t('me.screens')}</SectionTitle>
      <Card className="divide-y divide-line">
        {screens.map(({ id, name, place }) =>
          'alias' in place ? (
            <ListRow key={id} label={name} to="customPage" params={{ alias: place.alias }} />
          ) : (
            <ListRow key={id} label={name} to="externalPage" params={{ url: place.address, title: name }} />
          ),
        )}
      </Card>
    </>
  );
}
