import type { ManagedApp } from '#domain/directory/app.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';

/** The applications somebody looks after, and what they may do to each. */
export function AppRows({ apps }: { readonly apps: readonly ManagedApp[] }) {
  const { t } = useTexts();
  return (
    <>
      <SectionTitle>{t('me.apps')}</SectionTitle>
      <Card className="divide-y divide-line">
        {apps.map(({ id, name, right }) => (
          <ListRow key={id} label={name} value={t(`me.app.${right}`)} />
        ))}
      </Card>
    </>
  );
}
