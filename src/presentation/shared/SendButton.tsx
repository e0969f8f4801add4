import type { Ref } from 'react';
import { useId } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button, type ButtonTone } from './Button.tsx';
import type { Message } from './message.ts';
import { useMessageText } from './useMessageText.ts';

interface SendButtonProps {
  readonly verb: string;
  readonly tone: ButtonTone;
  readonly isBusy: boolean;
  /** Why it was not sent: above the button, which then says "Try again". */
  readonly message: Message | undefined;
  /** What is missing before it can be sent: below the button. */
  readonly missing: Message | undefined;
  readonly onSend: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The one button that sends, with what stands in its way. */
export function SendButton({ verb, tone, isBusy, message, missing, onSend, ref }: SendButtonProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const id = useId();
  return (
    <div className="grid gap-2">
      {message && (
        <p role="alert" className="text-14 text-refuse">
          {say(message)}
        </p>
      )}
      <Button
        {...(ref && { ref })}
        tone={tone}
        isBusy={isBusy}
        aria-disabled={missing !== undefined}
        aria-describedby={id}
        onClick={onSend}
      >
        {message ? t('app.retry') : verb}
      </Button>
      <p id={id} className="text-center text-14 text-soft empty:hidden">
        {missing ? say(missing) : ''}
      </p>
    </div>
  );
}
