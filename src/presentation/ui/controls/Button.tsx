import { Button as KonstaButton } from 'konsta/react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { useDelayed } from '../feedback/useDelayed.ts';

/** `fill`: the primary action of a page; `line`: secondary actions; `bare`: actions in bars and next to headings. */
export type ButtonLook = 'fill' | 'line' | 'bare';
export type ButtonTone = 'action' | 'agree' | 'refuse' | 'return';

const WORDS: Readonly<Record<ButtonTone, string>> = {
  action: 'text-action',
  agree: 'text-agree',
  refuse: 'text-refuse',
  return: 'text-return',
};
const FILLED: Readonly<Record<ButtonTone, string>> = {
  action: 'bg-action',
  agree: 'bg-agree',
  refuse: 'bg-refuse',
  return: 'bg-return',
};
const SIZES: Readonly<Record<ButtonLook, string>> = {
  fill: 'min-h-12 px-5',
  line: 'min-h-12 border-[1.5px] px-5',
  bare: 'min-h-11 px-2',
};

/** The colours of a button, which it keeps while it is disabled: only its opacity changes. */
function toColours(look: ButtonLook, tone: ButtonTone) {
  const text = look === 'fill' ? 'text-surface' : WORDS[tone];
  return {
    textIos: text,
    fillTextIos: text,
    fillBgIos: FILLED[tone],
    outlineBgIos: 'bg-surface',
    outlineBorderIos: 'border-edge',
    clearBgIos: 'bg-transparent',
    disabledText: text,
    disabledBg: FILLED[tone],
    disabledBorder: 'border-edge bg-surface',
  };
}

const SPINNER_DELAY_MS = 300;

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonLook;
  readonly tone?: ButtonTone;
  /** The action is running: the button keeps its label, ignores clicks, and shows a spinner after a delay. */
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
}

export function Button({
  variant = 'fill',
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
    <KonstaButton
      inline
      outline={variant === 'line'}
      clear={variant === 'bare'}
      colors={toColours(variant, tone)}
      type={type}
      className={classes(
        'z-auto h-auto gap-2 overflow-visible rounded-card text-16 font-semibold transition focus-visible:outline-solid active:opacity-80 disabled:opacity-45 aria-disabled:opacity-45',
        SIZES[variant],
        className,
      )}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isLong ? <Spinner size={20} /> : icon}
      {children}
    </KonstaButton>
  );
}
