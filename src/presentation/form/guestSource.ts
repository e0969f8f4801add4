import type { GuestPlace } from '#application/ports/guestGateway.ts';

const BY_CODE = 'guest';
const BY_NAME = 'guestForm';

/** What an address calls the form of a guest, and what its draft is kept by. */
export const guestSource = (place: GuestPlace): string =>
  'code' in place ? `${BY_CODE}.${place.code}` : `${BY_NAME}.${place.alias}`;

/** The same the other way round. */
export function placeOfSource(name: string): GuestPlace {
  const [, kind = '', key = ''] = /^([^./]*)\.([^/]*)/u.exec(name) ?? [];
  return kind === BY_NAME ? { alias: key } : { code: key };
}

/** A row of a guest's form stands on the page of the form itself, which asks for no login. */
export const rowPageOf = (source: string): 'qrCodeForm' | 'sublist' =>
  source.startsWith(BY_CODE) ? 'qrCodeForm' : 'sublist';
