import type { GuestFormSource } from '#application/ports/auth/guestGateway.ts';

const CODE_PREFIX = 'guest';
const ALIAS_PREFIX = 'guestForm';

export const toGuestFormName = (place: GuestFormSource): string =>
  'code' in place ? `${CODE_PREFIX}.${place.code}` : `${ALIAS_PREFIX}.${place.alias}`;

/** Parses the name of a public form. Inverse of `toGuestFormName`. */
export function parseGuestFormName(name: string): GuestFormSource {
  const [, kind = '', key = ''] = /^([^./]*)\.([^/]*)/u.exec(name) ?? [];
  return kind === ALIAS_PREFIX ? { alias: key } : { code: key };
}

/**
 * Returns the page for rows of a form. Rows of a public form are on the page of the form itself, which requires no
 * login.
 */
export const selectRowPage = (source: string): 'qrCodeForm' | 'sublist' =>
  source.startsWith(CODE_PREFIX) ? 'qrCodeForm' : 'sublist';
