import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Message } from '../ui/feedback/message.ts';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import type { FormViewModel } from './model/FormViewModel.ts';

interface FormBarNotesProps {
  readonly message: Message | undefined;
  readonly forms: readonly FormViewModel[];
}

/** Shows the failure message and the number of invalid entries above the buttons that send the forms. */
export const FormIssueSummary = observer(function FormBarNotes({ message, forms }: FormBarNotesProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const wrong = forms.filter((form) => form.validation.isChecked).reduce((sum, form) => sum + form.issues.length, 0);
  return (
    <>
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
    </>
  );
});
