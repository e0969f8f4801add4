import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import type { RowProblem } from '../rowAction.ts';

export interface RowProblemNoteProps {
  readonly problem: RowProblem;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** Shows below a row why its action failed and what the user can do. */
export function RowProblemNote({ problem, onRetry, onDismiss }: RowProblemNoteProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  return (
    <div
      role="alert"
      className="mt-1 flex flex-wrap items-center gap-x-2 rounded-card border-l-4 border-refuse bg-refuse-tint py-1 pr-1 pl-3 text-14 text-refuse"
    >
      <CircleAlert size={18} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 basis-32">{say(problem.message)}</p>
      <span className="flex flex-wrap">
        {problem.mayRetry && (
          <Button variant="bare" className="text-14" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        )}
        <Button variant="bare" className="text-14 font-normal" onClick={onDismiss}>
          {t('app.close')}
        </Button>
      </span>
    </div>
  );
}
