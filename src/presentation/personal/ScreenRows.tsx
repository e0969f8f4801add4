import type { Screen } from '#domain/directory/app.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';

/** Boards of figures of other sites, each shown in a frame. */
export function ScreenRows({ screens }: { readonly screens: readonly Screen[] }) {
  const { t } = useTexts();
  const outside = screens.flatMap(({ id, name, place }) =>
    'address' in place ? [{ id, name, address: place.address }] : [],
  );
  if (outside.length === 0) return null;
  return (
    <>
      <SectionTitle>{t('me.screens')}</SectionTitle>
      <Card className="divide-y divide-line">
        {outside.map(({ id, name, address }) => (
          <ListRow key={id} label={name} to="externalPage" params={{ url: address, title: name }} />
        ))}
      </Card>
    </>
  );
}
