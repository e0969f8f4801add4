import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FormButton } from '#domain/forms/formLinks.ts';
import { FormIssueSummary } from '../../forms/FormIssueSummary.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import type { CustomFormViewModel } from './CustomFormViewModel.ts';

/** The buttons of the form at the bottom of the screen. The primary button is filled and at the right. */
export const CustomFormBar = observer(function CustomFormBar({ model }: { readonly model: CustomFormViewModel }) {
  const { t } = useTranslation();
  const { activity, message } = model.submission;
  const [main, others] = separatePrimary(model.buttons);
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <FormIssueSummary message={message} forms={model.forms} />
      <div className="flex flex-wrap gap-2">
        {others.map((button) => (
          <Button
            key={button.name}
            variant="line"
            tone={button.action === 'remove' ? 'refuse' : 'action'}
            className="flex-[1_1_auto] px-3"
            disabled={activity.isBusy}
            onClick={() => void model.pressButton(button)}
          >
            {button.name}
          </Button>
        ))}
        {main && (
          <Button
            className="min-w-36 flex-[2_1_auto] px-3"
            isBusy={activity.isBusy}
            onClick={() => void model.pressButton(main)}
          >
            {main.name}
          </Button>
        )}
        {model.mayEdit && (
          <Button className="min-w-36 flex-[2_1_auto] px-3" onClick={model.edit}>
            {t('customForm.edit')}
          </Button>
        )}
        {model.hasOwnSaveButton && (
          <Button className="min-w-36 flex-[2_1_auto] px-3" isBusy={activity.isBusy} onClick={() => void model.save()}>
            {t('customForm.save')}
          </Button>
        )}
      </div>
    </div>
  );
});

/** Separates the primary button, which starts a request or else saves, from the others. */
function separatePrimary(buttons: readonly FormButton[]): readonly [FormButton | undefined, readonly FormButton[]] {
  const main = buttons.find(({ action }) => action === 'start') ?? buttons.find(({ action }) => action === 'save');
  return [main, buttons.filter((button) => button !== main)];
}
