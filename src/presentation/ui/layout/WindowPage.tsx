import { Page } from 'konsta/react';
import type { ComponentProps } from 'react';
import { classes } from '../controls/classes.ts';

/** A page in which the window scrolls, so that the browser keeps the position; Konsta's pages scroll inside. */
export const WindowPage = ({ className, ...rest }: ComponentProps<typeof Page>) => (
  <Page
    colors={{ bgIos: 'bg-transparent' }}
    className={classes('page-width static h-auto min-h-dvh overflow-visible', className)}
    {...rest}
  />
);
