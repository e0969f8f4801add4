import type { ComponentPropsWithRef } from 'react';
import { classes } from './classes.ts';

/** A calm white surface; rows inside bring their own padding unless `isPadded`. */
export function Card({
  isPadded = false,
  className,
  ...rest
}: ComponentPropsWithRef<'div'> & { readonly isPadded?: boolean }) {
  return <div className={classes('rounded-card bg-surface shadow-card', isPadded && 'p-4', className)} {...rest} />;
}
