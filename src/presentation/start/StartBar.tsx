import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import type { StartViewModel } from './StartViewModel.ts';

/** Pinned below: keep it for later, or send it. What is wrong is counted, and said where it is. */
export const StartBar = observer(function StartBar({ model }: { readonly model: StartViewModel }) {
  const { t } = useTexts();
  const say = useMessageText();
  const { activity, message } = model.submission;
  const wrong = model.forms.filter((form) => form.isChecked).reduce((sum, form) => sum + form.issues.length, 0);
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      {message && (
        <p role="alert" className="text-14 text-refuse">
          {say(message)}
        </p>
      )}
      {wrong > 0 && (
        <p role="status" className="text-14 text-refuse">
          {t('form.issues', { count: wrong })}
        </p>
      )}
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
          isBusy={activity.isBusy}
          onClick={() => void model.submit()}
        >
          {t(message ? 'app.retry' : 'start.submit')}
        </Button>
      </div>
    </div>
  );
});
