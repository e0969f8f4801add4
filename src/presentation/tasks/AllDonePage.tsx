import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { WindowPage } from '../ui/layout/WindowPage.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { useCounts } from '../ui/state/useCounts.ts';

/** The end of a walk through the tasks of a list: how many were handled, and how many wait. */
export const AllDonePage = observer(function AllDonePage() {
  const { t } = useTranslation();
  const { navigator, triage } = usePageContext();
  const { waiting } = useCounts();
  const handled = triage.sequence?.handled.size ?? 0;
  const rest =
    waiting === undefined
      ? {}
      : { advice: waiting > 0 ? t('task.allDone.rest', { count: waiting }) : t('task.allDone.nothing') };
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox
        isHeading
        picture="done"
        title={handled > 0 ? t('task.allDone.title', { count: handled }) : t('task.allDone.none')}
        {...rest}
      >
        {waiting !== 0 && (
          <Button onClick={() => navigator.open('myTasks', {}, { replace: true })}>{t('task.allDone.toList')}</Button>
        )}
        <Button
          variant={waiting === 0 ? 'fill' : 'line'}
          onClick={() => navigator.open('workbench', {}, { replace: true })}
        >
          {t('task.allDone.toWorkbench')}
        </Button>
      </NoticeBox>
    </WindowPage>
  );
});
