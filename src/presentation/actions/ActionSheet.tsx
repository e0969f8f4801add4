import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import { requestLine } from '../ui/workflow/requestLine.ts';
import { SendButton } from '../ui/controls/SendButton.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import type { Action } from './action.ts';
import { ActionEffect } from './ActionEffect.tsx';
import { ActionFields } from './ActionFields.tsx';
import { ActionViewModel } from './ActionViewModel.ts';

interface ActionSheetProps {
  readonly action: Action;
  readonly target: ActionTarget;
  readonly onTaskEnded: () => void;
}

/** Shows the form of an action in a sheet over the page of its task or request. */
export const ActionSheet = observer(function ActionSheet({ action, target, onTaskEnded }: ActionSheetProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new ActionViewModel(context, { action, target, onTaskEnded }));
  const say = useMessageText();
  const { activity, message, isRetry, missing } = model.submission;
  const bottom = (
    <SendButton
      label={say(model.submitLabel)}
      tone={action.tone ?? 'action'}
      isBusy={activity.isBusy}
      message={message}
      isRetry={isRetry}
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
