import { CircleAlert, RotateCw } from 'lucide-react';
import type { Failure } from '#domain/shared/failure.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { failureMessage } from '../shared/message.ts';
import { useMessageText } from '../shared/useMessageText.ts';

interface ColumnFailureProps {
  /** What was answered; without it, its program did not come or broke. */
  readonly failure?: Failure | undefined;
  readonly isBusy?: boolean;
  readonly onRetry: () => void;
}

/** This part is not there, why, and another try; the others stand as they are. */
export function ColumnFailure({ failure, isBusy = false, onRetry }: ColumnFailureProps) {
  const { t } = useTexts();
  const say = useMessageText();
  return (
    <div role="alert" className="grid h-full content-center justify-items-center gap-1 p-4 text-center text-14">
      <CircleAlert size={24} aria-hidden className="text-return" />
      <p className="font-semibold">{t('portal.away')}</p>
      {failure && <p className="text-soft">{say(failureMessage(failure))}</p>}
      <Button
        look="bare"
        icon={<RotateCw size={16} aria-hidden />}
        className="text-14"
        isBusy={isBusy}
        onClick={onRetry}
      >
        {t('app.retry')}
      </Button>
    </div>
  );
}
