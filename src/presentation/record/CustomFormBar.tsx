import { observer } from 'mobx-react-lite';
import type { FormButton } from '#domain/form/formLinks.ts';
import { FormBarNotes } from '../form/FormBarNotes.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import type { CustomFormViewModel } from './CustomFormViewModel.ts';

/** Pinned below: the form's own buttons, the weightiest at the right and filled. */
export const CustomFormBar = observer(function CustomFormBar({ model }: { readonly model: CustomFormViewModel }) {
  const { t } = useTexts();
  const { activity, message } = model.submission;
  const [main, others] = apart(model.buttons);
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <FormBarNotes message={message} forms={model.forms} />
      <div className="flex flex-wrap gap-2">
        {others.map((button) => (
          <Button
            key={button.name}
            look="line"
            tone={button.action === 'remove' ? 'refuse' : 'action'}
            className="flex-[1_1_auto] px-3"
            disabled={activity.isBusy}
            onClick={() => void model.press(button)}
          >
            {button.name}
          </Button>
        ))}
        {main && (
          <Button
            className="min-w-36 flex-[2_1_auto] px-3"
            isBusy={activity.isBusy}
            onClick={() => void model.press(main)}
          >
            {main.name}
          </Button>
        )}
        {model.savesByItself && (
          <Button className="min-w-36 flex-[2_1_auto] px-3" isBusy={activity.isBusy} onClick={() => void model.save()}>
            {t('customForm.save')}
          </Button>
        )}
      </div>
    </div>
  );
});

/** What starts a request weighs most, then what saves; without either no button is filled. */
function apart(buttons: readonly FormButton[]): readonly [FormButton | undefined, readonly FormButton[]] {
  const main = buttons.find(({ action }) => action === 'start') ?? buttons.find(({ action }) => action === 'save');
  return [main, buttons.filter((button) => button !== main)];
}
