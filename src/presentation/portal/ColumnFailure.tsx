import { CircleAlert, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#domain/shared/failure.ts';
import { Button } from '../ui/controls/Button.tsx';
import { failureMessage } from '../ui/feedback/message.ts';
import { useMessageText } from '../ui/feedback/useMessageText.ts';

interface ColumnFailureProps {
  /** The failure of the request. Undefined if the code could not be loaded or has crashed. */
  readonly failure?: Failure | undefined;
  readonly isBusy?: boolean;
  readonly onRetry: () => void;
}

/** Reports that one column is missing, with the reason and a retry button. */
export function ColumnFailure({ failure, isBusy = false, onRetry }: ColumnFailureProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  return (
    <div role="alert" className="grid h-full content-center justify-items-center gap-1 p-4 text-center text-14">
      <CircleAlert size={24} aria-hidden className="text-return" />
      <p className="font-semibold">{t('portal.away')}</p>
      {failure && <p className="text-soft">{say(failureMessage(failure))}</p>}
      <Button
        variant="bare"
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
