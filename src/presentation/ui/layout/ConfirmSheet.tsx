import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ButtonTone } from '../controls/Button.tsx';
import { Button } from '../controls/Button.tsx';
import { Sheet } from './Sheet.tsx';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly question: string;
  /** Name of the object, if the question does not contain it. */
  readonly about?: string;
  /** The consequence, in one sentence. */
  readonly effect?: string;
  /** Further details above the buttons. */
  readonly children?: ReactNode;
  /** Label of the confirm button. */
  readonly verb: string;
  readonly tone?: ButtonTone;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmSheet({
  isOpen,
  question,
  about,
  effect,
  verb,
  tone = 'action',
  isBusy = false,
  children,
  onConfirm,
  onClose,
}: ConfirmSheetProps) {
  const { t } = useTranslation();
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
    <Sheet isOpen={isOpen} title={question} subtitle={about} onClose={onClose} bottom={buttons}>
      <div className="grid gap-4 text-16">
        {effect !== undefined && <p className="text-soft">{effect}</p>}
        {children}
      </div>
    </Sheet>
  );
}
