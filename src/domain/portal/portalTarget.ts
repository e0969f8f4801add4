import { findBuiltInPage, type BuiltInPage } from './shippedRoutes.ts';

/** Target of a portal link: a task, a request, one of our pages by name or path, or an external URL. */
export type PortalTarget =
  | { readonly to: 'task' | 'request'; readonly id: string }
  | { readonly to: 'page'; readonly page: BuiltInPage }
  | { readonly to: 'address'; readonly address: string }
  | { readonly to: 'outside'; readonly address: string };

const OWN_PATHS = /^(?:\/mobile)?(\/(?:pages|form|choose-location|open-location)(?:[/?].*)?)$/u;

/** Parses a link of a portal. Returns `undefined` for unknown targets and for scripts. */
export function parsePortalTarget(written: string): PortalTarget | undefined {
  const address = written.trim();
  const [, own] = OWN_PATHS.exec(address) ?? [];
  if (own !== undefined) return { to: 'address', address: own };
  const page = findBuiltInPage(address);
  if (page !== undefined) return { to: 'page', page };
  return /^https?:\/\/[^\s/]/iu.test(address) ? { to: 'outside', address } : undefined;
}
