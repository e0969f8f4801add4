import { shippedPage, type ShippedPage } from './shippedRoutes.ts';

/** Where something on a portal leads: to a task, a request, a page of ours by name or address, or outside. */
export type PortalTarget =
  | { readonly to: 'task' | 'request'; readonly id: string }
  | { readonly to: 'page'; readonly page: ShippedPage }
  | { readonly to: 'address'; readonly address: string }
  | { readonly to: 'outside'; readonly address: string };

const OWN_PATHS = /^(?:\/mobile)?(\/(?:pages|form|choose-location|open-location)(?:[/?].*)?)$/u;

/** Reads what stands as a way in a portal. Ways nobody here knows, program text among them, lead nowhere. */
export function readTarget(written: string): PortalTarget | undefined {
  const address = written.trim();
  const [, own] = OWN_PATHS.exec(address) ?? [];
  if (own !== undefined) return { to: 'address', address: own };
  const page = shippedPage(address);
  if (page !== undefined) return { to: 'page', page };
  return /^https?:\/\/[^\s/]/iu.test(address) ? { to: 'outside', address } : undefined;
}
