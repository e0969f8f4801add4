import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, type PageName, type PageParams } from '../routes/addresses.ts';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  readonly to: PageName;
  readonly params?: PageParams;
}

/** The second tap of a double tap must not open the page a second time. */
const ignoreSecondTap = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** A link to a page by its name. */
export function PageLink({ to, params, ...rest }: PageLinkProps) {
  return <Link to={addressOf(to, params)} onClick={ignoreSecondTap} {...rest} />;
}
