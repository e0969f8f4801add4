import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { useDelayed } from '../feedback/useDelayed.ts';

/** `fill`: the primary action of a page; `line`: secondary actions; `bare`: actions in bars and next to headings. */
export type ButtonLook = 'fill' | 'line' | 'bare';
export type ButtonTone = 'action' | 'agree' | 'refuse' | 'return';

const FILLED: Readonly<Record<ButtonTone, string>> = {
  action: 'bg-action text-surface',
  agree: 'bg-agree text-surface',
  refuse: 'bg-refuse text-surface',
  return: 'bg-return text-surface',
};
const WORDS: Readonly<Record<ButtonTone, string>> = {
  action: 'text-action',
  agree: 'text-agree',
  refuse: 'text-refuse',
  return: 'text-return',
};
const LOOKS: Readonly<Record<ButtonLook, (tone: ButtonTone) => string>> = {
  fill: (tone) => `min-h-12 px-5 ${FILLED[tone]}`,
  line: (tone) => `min-h-12 border-[1.5px] border-edge bg-surface px-5 ${WORDS[tone]}`,
  bare: (tone) => `min-h-11 px-2 ${WORDS[tone]}`,
};

const SPINNER_DELAY_MS = 300;

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly look?: ButtonLook;
  readonly tone?: ButtonTone;
  /** The action is running: the button keeps its label, ignores clicks, and shows a spinner after a delay. */
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
}

export function Button({
  look = 'fill',
  tone = 'action',
  isBusy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isLong = useDelayed(isBusy, SPINNER_DELAY_MS);
  return (
    <button
      type={type}
      className={classes(
        'inline-flex items-center justify-center gap-2 rounded-card text-center text-16 font-semibold transition active:opacity-80 disabled:opacity-45 aria-disabled:opacity-45',
        LOOKS[look](tone),
        className,
      )}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isLong ? <Spinner size={20} /> : icon}
      {children}
    </button>
  );
}
