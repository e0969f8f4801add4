export const RETURN_FAULTS = ['away', 'declined', 'clock', 'untrusted', 'expired', 'otherBrowser', 'unknown'] as const;
export type ReturnFault = (typeof RETURN_FAULTS)[number];

/** What the server says behind the # when it leads somebody back from an issuer. */
export interface IssuerReturn {
  readonly isLink: boolean;
  readonly key: string;
  readonly wanted: string;
  readonly code?: string;
  readonly fault: ReturnFault;
}

/** A code, or why there is none; nothing where there is neither, as after a reload. */
function readReturn(hash: string): IssuerReturn | undefined {
  const values = new URLSearchParams(hash.replace(/^#/u, ''));
  const [code, said] = [values.get('code'), values.get('fault')];
  if (code === null && said === null) return undefined;
  return {
    isLink: values.has('link'),
    key: values.get('key') ?? '',
    wanted: values.get('wanted') ?? '',
    fault: RETURN_FAULTS.find((fault) => fault === said) ?? 'expired',
    ...(code !== null && { code }),
  };
}

type AddressBar = Pick<Location, 'hash' | 'pathname' | 'search'>;
type BarHistory = Pick<History, 'state' | 'replaceState'>;

let taken: IssuerReturn | undefined;

/**
 * Takes it out of the address before anybody is asked: neither a reload nor the history has the code. A page that is
 * drawn twice finds it again.
 */
export function takeReturn(place: AddressBar, history: BarHistory): IssuerReturn | undefined {
  const found = readReturn(place.hash);
  if (found === undefined) return taken;
  taken = found;
  history.replaceState(history.state, '', place.pathname + place.search);
  return found;
}

/** It has been seen to. */
export function forgetReturn(): void {
  taken = undefined;
}
