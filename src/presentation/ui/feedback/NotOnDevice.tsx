import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { useAppContext } from '../state/appContext.ts';
import type { PageName } from '../navigation/addresses.ts';
import { NoticeBox } from './NoticeBox.tsx';

export interface NotOnDeviceProps {
  readonly kind: 'task' | 'request';
  /** The list the user can go on with; it is stored if it has been opened before. */
  readonly home: PageName;
  readonly retry: () => void;
  readonly isBusy: boolean;
}

/** Shown without a network instead of a task or request that this device has not stored. */
export function NotOnDevice({ kind, home, retry, isBusy }: NotOnDeviceProps) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <div role="alert">
      <NoticeBox picture="offline" title={t(`offline.notOnDevice.${kind}`)} advice={t('offline.notOnDevice.todo')}>
        <Button onClick={() => navigator.open(home, {}, { replace: true })}>{t('offline.openList')}</Button>
        <Button variant="line" onClick={retry} isBusy={isBusy}>
          {t('app.retry')}
        </Button>
      </NoticeBox>
    </div>
  );
}
