import { Button } from 'konsta/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly tone?: 'ink' | 'soft' | 'action';
}

const TONES = { ink: 'text-ink', soft: 'text-soft', action: 'text-action' } as const;

export function IconButton({ icon: Icon, name, tone = 'ink', className, ...rest }: IconButtonProps) {
  return (
    <Button
      inline
      clear
      rounded
      colors={{ textIos: TONES[tone], clearBgIos: 'bg-transparent active:bg-sunken', disabledText: TONES[tone] }}
      type="button"
      aria-label={name}
      className={classes('tap z-auto h-auto shrink-0 p-0 focus-visible:outline-solid disabled:opacity-45', className)}
      {...rest}
    >
      <Icon size={24} strokeWidth={1.8} aria-hidden />
    </Button>
  );
}
