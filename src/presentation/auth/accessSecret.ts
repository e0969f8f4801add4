type AddressBar = Pick<Location, 'hash' | 'pathname' | 'search'>;
type BarHistory = Pick<History, 'state' | 'replaceState'>;

let taken: string | undefined;

/**
 * Removes the secret of a one-time link from the address before any request, so that neither the history nor a shared
 * screen shows it. A repeated render returns it again; a reload does not.
 */
export function takeLinkSecret(place: AddressBar, history: BarHistory): string | undefined {
  const found = place.hash.replace(/^#/u, '');
  if (found === '') return taken;
  taken = found;
  history.replaceState(history.state, '', place.pathname + place.search);
  return found;
}

export function clearLinkSecret(): void {
  taken = undefined;
}
