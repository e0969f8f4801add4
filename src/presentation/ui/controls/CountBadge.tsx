import { Badge } from 'konsta/react';
import { classes } from './classes.ts';

const MOST_SHOWN = 99;

/** A count in the corner of an icon. Screen readers use the text of the parent instead. */
export const CountBadge = ({ count, className }: { readonly count: number; readonly className: string }) => (
  <Badge
    aria-hidden="true"
    colors={{ bg: 'bg-refuse', text: 'text-surface' }}
    className={classes('figures absolute px-1 py-0 text-12/5', className)}
  >
    {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
  </Badge>
);
