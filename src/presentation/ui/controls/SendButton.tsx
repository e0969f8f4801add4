import { useId, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonTone } from './Button.tsx';
import { classes } from './classes.ts';
import type { Message } from '../feedback/message.ts';
import { useMessageText } from '../feedback/useMessageText.ts';

interface SendButtonProps {
  readonly label: string;
  readonly tone: ButtonTone;
  readonly isBusy: boolean;
  /** Why sending failed, shown above the button. */
  readonly message: Message | undefined;
  /** Labels the button “Try again”. */
  readonly isRetry: boolean;
  /** What is missing before the form can be sent, shown below the button. */
  readonly missing: Message | undefined;
  readonly onSend: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The submit button with the reason it is disabled; pressing it while disabled announces the reason. */
export function SendButton({ label, tone, isBusy, message, isRetry, missing, onSend, ref }: SendButtonProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const id = useId();
  const [isPressed, setIsPressed] = useState(false);
  const isAlert = isPressed && missing !== undefined;
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
        onClick={() => {
          setIsPressed(missing !== undefined);
          if (missing === undefined) onSend();
        }}
      >
        {isRetry ? t('app.retry') : label}
      </Button>
      <p
        id={id}
        {...(isAlert && { role: 'alert' })}
        className={classes('text-center text-14 empty:hidden', isAlert ? 'font-semibold text-refuse' : 'text-soft')}
      >
        {missing ? say(missing) : ''}
      </p>
    </div>
  );
}
