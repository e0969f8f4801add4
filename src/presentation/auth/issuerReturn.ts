export const OIDC_FAULTS = ['away', 'declined', 'clock', 'untrusted', 'expired', 'otherBrowser', 'unknown'] as const;
export type OidcFault = (typeof OIDC_FAULTS)[number];

/** The parameters in the hash of the address when the server redirects back from an identity provider. */
export interface OidcCallback {
  readonly isLink: boolean;
  readonly key: string;
  readonly returnUrl: string;
  readonly code?: string;
  readonly fault: OidcFault;
}

/** Parses the code or the fault. Returns undefined if there is neither, as after a reload. */
function parseOidcCallback(hash: string): OidcCallback | undefined {
  const values = new URLSearchParams(hash.replace(/^#/u, ''));
  const [code, said] = [values.get('code'), values.get('fault')];
  if (code === null && said === null) return undefined;
  return {
    isLink: values.has('link'),
    key: values.get('key') ?? '',
    returnUrl: values.get('wanted') ?? '',
    fault: OIDC_FAULTS.find((fault) => fault === said) ?? 'expired',
    ...(code !== null && { code }),
  };
}

type AddressBar = Pick<Location, 'hash' | 'pathname' | 'search'>;
type BarHistory = Pick<History, 'state' | 'replaceState'>;

let taken: OidcCallback | undefined;

/**
 * Removes the response from the address before any request, so that neither a reload nor the history contains the code.
 * A repeated render returns it again.
 */
export function takeOidcCallback(place: AddressBar, history: BarHistory): OidcCallback | undefined {
  const found = parseOidcCallback(place.hash);
  if (found === undefined) return taken;
  taken = found;
  history.replaceState(history.state, '', place.pathname + place.search);
  return found;
}

/** Deletes the response after it was handled. */
export function clearOidcCallback(): void {
  taken = undefined;
}
