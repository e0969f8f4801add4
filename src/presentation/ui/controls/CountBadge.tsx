import { classes } from './classes.ts';

const MOST_SHOWN = 99;

/** A count in the corner of an icon. Screen readers use the text of the parent instead. */
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
