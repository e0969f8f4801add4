import type { ComponentPropsWithRef } from 'react';
import { classes } from '../controls/classes.ts';

/** A white surface; rows inside have their own padding unless `isPadded` is set. */
export function Card({
  isPadded = false,
  className,
  ...rest
}: ComponentPropsWithRef<'div'> & { readonly isPadded?: boolean }) {
  return <div className={classes('rounded-card bg-surface shadow-card', isPadded && 'p-4', className)} {...rest} />;
}
