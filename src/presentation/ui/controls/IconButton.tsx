import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** Accessible name of the button. */
  readonly name: string;
  readonly tone?: 'ink' | 'soft' | 'action';
}

const TONES = { ink: 'text-ink', soft: 'text-soft', action: 'text-action' } as const;

export function IconButton({ icon: Icon, name, tone = 'ink', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className={classes(
        'tap inline-grid shrink-0 place-items-center rounded-full transition active:bg-sunken disabled:opacity-45',
        TONES[tone],
        className,
      )}
      {...rest}
    >
      <Icon size={24} strokeWidth={1.8} aria-hidden />
    </button>
  );
}
