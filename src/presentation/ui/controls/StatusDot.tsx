import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';
import { TONE_CLASSES, type Tone } from './tone.ts';

/** The disc of a timeline entry or node. Shape and icon show the status; the colour repeats it. */
export function StatusDot({
  tone,
  icon: Icon,
  size = 22,
  className,
}: {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly size?: number;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={classes('inline-grid shrink-0 place-items-center rounded-full', TONE_CLASSES[tone], className)}
    >
      <Icon size={size * 0.62} strokeWidth={2.4} />
    </span>
  );
}
