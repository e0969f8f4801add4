import type { Screen } from '#domain/directory/app.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';

/** Boards of figures: pages of the company, and those of other sites, each in a frame. */
export function ScreenRows({ screens }: { readonly screens: readonly Screen[] }) {
  const { t } = useTexts();
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
