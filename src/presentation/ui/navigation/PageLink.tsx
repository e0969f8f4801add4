import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { buildPagePath, type PageName, type PageParams } from './addresses.ts';
import { useAppContext } from '../state/appContext.ts';
import { layers } from '../layout/layers.ts';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: PageName;
  readonly params?: PageParams;
}

export function PageLink({ to, params, ...rest }: PageLinkProps) {
  const { navigator } = useAppContext();
  const press = (event: MouseEvent) => {
    // Prevents the second click of a double click from opening the page twice.
    if (event.detail > 1) event.preventDefault();
    // Removes the history entry of an open sheet first.
    else if (layers.areOpen() && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      navigator.open(to, params);
    }
  };
  return <Link to={buildPagePath(to, params)} onClick={press} {...rest} />;
}
