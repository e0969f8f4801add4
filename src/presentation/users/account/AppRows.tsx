import { useTranslation } from 'react-i18next';
import type { ManagedApp } from '#domain/directory/app.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';

interface AppRowsProps {
  readonly apps: readonly ManagedApp[];
  /** Whether the user manages at least one of the applications. */
  readonly isAdministrator: boolean;
}

/** The applications a user manages or develops, with their right on each. */
export function AppRows({ apps, isAdministrator }: AppRowsProps) {
  const { t } = useTranslation();
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

/** The application that a link switched to, and the way back to the previous one. */
export function AppInUse({ apps: { now = '', before = '' }, onBack }: AppInUseProps) {
  const { t } = useTranslation();
  return (
    <Card className="mt-4 divide-y divide-line">
      <ListRow label={t('me.app.inUse')} value={now} />
      <ListRow label={t('me.app.backTo', { app: before })} onClick={onBack} />
    </Card>
  );
}
