import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import type { PageName, PageParams } from '../routes/pageNames.ts';
import { addressOf } from '../routes/routes.ts';

interface PageLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> { readonly to: PageName; readonly params?: PageParams }

/** A link to a page by its name. */
export function PageLink({ to, params, ...rest }: PageLinkProps) {
  return <Link to={addressOf(to, params)} {...rest} />;
}
