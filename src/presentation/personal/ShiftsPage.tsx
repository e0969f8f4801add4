import { RefreshCw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { ShiftsViewModel } from './ShiftsViewModel.ts';

/** Opens the task by which a shift is handed over; says so when there is none, or more than one. */
export const ShiftsPage = observer(function ShiftsPage() {
  const { t } = useTexts();
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
          aria-busy={loader.isReading}
          onClick={() => void loader.load()}
        />
      }
    >
      {failure ? (
        <ErrorState failure={failure} retry={() => void loader.load()} isBusy={loader.isReading} />
      ) : (
        <div role="status">
          {value?.kind === 'several' ? (
            <NoticeBox picture="broken" title={t('message.severalHandovers')} advice={t('me.shift.severalNote')} />
          ) : (
            <NoticeBox picture="empty" title={t('message.noHandover')} advice={t('me.shift.noneNote')}>
              <Button look="line" onClick={() => navigator.open('myTasks', {}, { replace: true })}>
                {t('me.shift.toDo')}
              </Button>
            </NoticeBox>
          )}
        </div>
      )}
    </PageFrame>
  );
});
