import { RefreshCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LoadingPage } from '../../ui/feedback/LoadingPage.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ShiftsViewModel } from './ShiftsViewModel.ts';

/** Opens the task of the shift handover. Shows a notice if there is none, or more than one. */
export const ShiftsPage = observer(function ShiftsPage() {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const { loader } = useViewModel((context) => new ShiftsViewModel(context));
  const { value, failure } = loader;
  if (!failure && (!value || value.kind === 'one')) return <LoadingPage />;
  return (
    <PageFrame
      title={t('page.myShifts')}
      back="workbench"
      actions={
        <IconButton
          icon={RefreshCw}
          name={t('app.reload')}
          tone="action"
          aria-busy={loader.isLoading}
          onClick={() => void loader.load()}
        />
      }
    >
      {failure ? (
        <ErrorState failure={failure} retry={() => void loader.load()} isBusy={loader.isLoading} />
      ) : (
        <div role="status">
          {value?.kind === 'several' ? (
            <NoticeBox picture="broken" title={t('message.severalHandovers')} advice={t('me.shift.severalNote')} />
          ) : (
            <NoticeBox picture="empty" title={t('message.noHandover')} advice={t('me.shift.noneNote')}>
              <Button variant="line" onClick={() => navigator.open('myTasks', {}, { replace: true })}>
                {t('me.shift.toDo')}
              </Button>
            </NoticeBox>
          )}
        </div>
      )}
    </PageFrame>
  );
});
