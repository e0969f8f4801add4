import { Chip as KonstaChip } from 'konsta/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { TONE_CLASSES, type Tone } from './tone.ts';

interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A small label for a status: tint, text and an optional icon. */
export function Chip({ tone = 'neutral', icon: Icon, children, className }: ChipProps) {
  return (
    <KonstaChip
      component="span"
      colors={{ fillBgIos: TONE_CLASSES[tone], fillTextIos: '' }}
      className={classes('h-auto min-h-6 max-w-full gap-1 rounded-xl px-2 text-12 font-medium', className)}
    >
      {Icon && <Icon size={14} strokeWidth={2.2} aria-hidden className="shrink-0" />}
      <span className="figures min-w-0">{children}</span>
    </KonstaChip>
  );
}
