import { observer } from 'mobx-react-lite';
import { SendButton } from '../controls/SendButton.tsx';
import type { Submission } from '../state/Submission.ts';

interface SendBarProps {
  readonly label: string;
  readonly submission: Pick<Submission<unknown>, 'activity' | 'message' | 'isRetry' | 'missing'>;
  readonly onSend: () => void;
}

/** Footer of a page with its submit button. */
export const SendBar = observer(function SendBar({ label, submission, onSend }: SendBarProps) {
  return (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <SendButton
        label={label}
        tone="action"
        isBusy={submission.activity.isBusy}
        message={submission.message}
        isRetry={submission.isRetry}
        missing={submission.missing}
        onSend={onSend}
      />
    </div>
  );
});
