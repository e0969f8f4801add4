import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import type { ButtonTone } from './Button.tsx';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly question: string;
  /** What will happen, in one sentence. */
  readonly effect?: string;
  /** What else there is to know before. */
  readonly children?: ReactNode;
  /** The verb on the button. */
  readonly verb: string;
  readonly tone?: ButtonTone;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmSheet({
  isOpen,
  question,
  effect,
  verb,
  tone = 'action',
  isBusy = false,
  children,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  const { t } = useTexts();
  const buttons = (
    <div className="grid gap-3">
      <Button tone={tone} isBusy={isBusy} onClick={onConfirm}>
        {verb}
      </Button>
      <Button look="line" onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen={isOpen} title={question} onClose={onClose} bottom={buttons}>
      <div className="grid gap-4 text-16">
        {effect !== undefined && <p className="text-soft">{effect}</p>}
        {children}
      </div>
    </Sheet>
  );
}
