import { classes } from './classes.ts';

const MOST_SHOWN = 99;

/** How many, in the corner of a sign; whoever listens is told in words beside it. */
export const CountBadge = ({ count, className }: { readonly count: number; readonly className: string }) => (
  <span
    aria-hidden="true"
    className={classes(
      'figures absolute min-w-5 rounded-full bg-refuse px-1 text-center text-12/5 font-semibold text-surface',
      className,
    )}
  >
    {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
  </span>
);
