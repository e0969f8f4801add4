import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import type { Message } from '../shared/message.ts';
import { useMessageText } from '../shared/useMessageText.ts';
import type { FormViewModel } from './FormViewModel.ts';

interface FormBarNotesProps {
  readonly message: Message | undefined;
  readonly forms: readonly FormViewModel[];
}

/** Above the buttons that send forms: what went wrong, and how many entries are still wrong. */
export const FormBarNotes = observer(function FormBarNotes({ message, forms }: FormBarNotesProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const wrong = forms.filter((form) => form.isChecked).reduce((sum, form) => sum + form.issues.length, 0);
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
