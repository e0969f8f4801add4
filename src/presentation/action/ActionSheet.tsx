import { observer } from 'mobx-react-lite';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { requestLine } from '../shared/requestLine.ts';
import { SendButton } from '../shared/SendButton.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import type { Action } from './action.ts';
import { ActionEffect } from './ActionEffect.tsx';
import { ActionFields } from './ActionFields.tsx';
import { ActionViewModel } from './ActionViewModel.ts';

interface ActionSheetProps {
  readonly action: Action;
  readonly target: ActionTarget;
  readonly onGone: () => void;
}

/** An action in a sheet over the page of its task or request. */
export const ActionSheet = observer(function ActionSheet({ action, target, onGone }: ActionSheetProps) {
  const { t } = useTexts();
  const model = useViewModel((context) => new ActionViewModel(context, { action, target, onGone }));
  const say = useMessageText();
  const { activity, message, missing } = model.submission;
  const bottom = (
    <SendButton
      verb={say(model.verb)}
      tone={action.tone ?? 'action'}
      isBusy={activity.isBusy}
      message={message}
      missing={missing}
      onSend={() => void model.submit()}
    />
  );
  return (
    <Sheet isOpen title={t(action.label)} subtitle={requestLine(target.detail)} onClose={model.close} bottom={bottom}>
      <div className="grid grid-cols-1 gap-4">
        <ActionEffect model={model} />
        <ActionFields model={model} />
      </div>
    </Sheet>
  );
});
