import type { ManagedApp } from '#domain/directory/app.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { Chip } from '../shared/Chip.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';

interface AppRowsProps {
  readonly apps: readonly ManagedApp[];
  /** Whoever manages one of them is its administrator. */
  readonly isAdministrator: boolean;
}

/** The applications somebody looks after, and what they may do to each. */
export function AppRows({ apps, isAdministrator }: AppRowsProps) {
  const { t } = useTexts();
  return (
    <>
      <SectionTitle {...(isAdministrator && { aside: <Chip tone="action">{t('me.administrator')}</Chip> })}>
        {t('me.apps')}
      </SectionTitle>
      <Card className="divide-y divide-line">
        {apps.map(({ id, name, right }) => (
          <ListRow key={id} label={name} value={t(`me.app.${right}`)} />
        ))}
      </Card>
    </>
  );
}

interface AppInUseProps {
  readonly apps: { readonly now?: string; readonly before?: string };
  readonly onBack: () => void;
}

/** The application a link has led into, and the way back. */
export function AppInUse({ apps: { now = '', before = '' }, onBack }: AppInUseProps) {
  const { t } = useTexts();
  return (
    <Card className="mt-4 divide-y divide-line">
      <ListRow label={t('me.app.inUse')} value={now} />
      <ListRow label={t('me.app.backTo', { app: before })} onClick={onBack} />
    </Card>
  );
}
