import { observer } from 'mobx-react-lite';
import { SendButton } from './SendButton.tsx';
import type { Submission } from './Submission.ts';

interface SendBarProps {
  readonly verb: string;
  readonly submission: Pick<Submission<unknown>, 'activity' | 'message' | 'missing'>;
  readonly onSend: () => void;
}

/** The foot of a page that sends what has been filled in. */
export const SendBar = observer(function SendBar({ verb, submission, onSend }: SendBarProps) {
  return (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <SendButton
        verb={verb}
        tone="action"
        isBusy={submission.activity.isBusy}
        message={submission.message}
        missing={submission.missing}
        onSend={onSend}
      />
    </div>
  );
});
