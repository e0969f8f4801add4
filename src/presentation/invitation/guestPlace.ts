import type { GuestPlace } from '#application/ports/guestGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PageAddress } from '../routes/addresses.ts';

/**
 * Parameters: `code` of an invitation. Other platforms name the form itself, with `alias`, and its time with
 * `startTime` and `endTime` (contract pages 5).
 */
export function placeIn(query: URLSearchParams): GuestPlace {
  const [code = '', alias = '', startTime = '', endTime = ''] = ['code', 'alias', 'startTime', 'endTime'].map(
    (name) => query.get(name) ?? '',
  );
  return code === '' && alias !== '' ? { alias, startTime, endTime } : { code };
}

/** The address that leads there. */
export const paramsOfPlace = (place: GuestPlace): Readonly<Record<string, string>> => ({ ...place });

/** Why a form is not opened has a page of its own, but for what may pass. */
export function closedAddress(failure: Failure, place: GuestPlace): PageAddress | undefined {
  if (failure.kind === 'sessionExpired') return { page: 'errorQrCode', params: { reason: 'unknown' } };
  if (failure.kind !== 'refused' || !failure.refusal.code.startsWith('invitation.')) return undefined;
  const { code, values } = failure.refusal;
  const reason = code.slice('invitation.'.length);
  if (reason === 'notYet')
    return { page: 'expires', params: { ...paramsOfPlace(place), opensAt: String(values?.['opensAt'] ?? '') } };
  return { page: 'errorQrCode', params: { reason } };
}
