import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FormIssueSummary } from '../../forms/FormIssueSummary.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import type { StartViewModel } from './StartViewModel.ts';

/** Footer with the buttons to save a draft and to submit. It shows the number of errors; the fields show the errors. */
export const StartBar = observer(function StartBar({ model }: { readonly model: StartViewModel }) {
  const { t } = useTranslation();
  const { activity, message, isRetry } = model.submission;
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <FormIssueSummary message={message} forms={model.forms} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="line"
          className="flex-[1_1_auto] px-3 whitespace-nowrap"
          disabled={activity.isBusy}
          onClick={() => void model.saveDraft()}
        >
          {t('start.saveDraft')}
        </Button>
        <Button
          className="min-w-36 flex-[2_1_auto] px-3 whitespace-nowrap"
          isBusy={activity.isBusy || model.checking.isBusy}
          onClick={() => void model.submit()}
        >
          {t(isRetry ? 'app.retry' : 'start.submit')}
        </Button>
      </div>
    </div>
  );
});
