type AddressBar = Pick<Location, 'hash' | 'pathname' | 'search'>;
type BarHistory = Pick<History, 'state' | 'replaceState'>;

let taken: string | undefined;

/**
 * Takes the secret of a link out of the address before anybody is asked: neither the history nor a screen that is shown
 * around has it. A page that is drawn twice finds it again, a reload does not.
 */
export function takeAccessSecret(place: AddressBar, history: BarHistory): string | undefined {
  const found = place.hash.replace(/^#/u, '');
  if (found === '') return taken;
  taken = found;
  history.replaceState(history.state, '', place.pathname + place.search);
  return found;
}

/** It has been used. */
export function forgetAccessSecret(): void {
  taken = undefined;
}
