import type { GuestFormSource } from '#application/ports/auth/guestGateway.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { PageAddress } from '../../ui/navigation/addresses.ts';

/**
 * Reads the query parameters of a public form: `code` of an invitation. Other platforms name the form with `alias` and
 * its period with `startTime` and `endTime` (contract pages 5).
 */
export function parseGuestParams(query: URLSearchParams): GuestFormSource {
  const [code = '', alias = '', startTime = '', endTime = ''] = ['code', 'alias', 'startTime', 'endTime'].map(
    (name) => query.get(name) ?? '',
  );
  return code === '' && alias !== '' ? { alias, startTime, endTime } : { code };
}

export const toGuestParams = (place: GuestFormSource): Readonly<Record<string, string>> => ({ ...place });

/** Returns the page that explains why a form is closed. Undefined for temporary failures. */
export function closedFormAddress(failure: Failure, place: GuestFormSource): PageAddress | undefined {
  if (failure.kind === 'sessionExpired') return { page: 'errorQrCode', params: { reason: 'unknown' } };
  if (failure.kind !== 'refused' || !failure.refusal.code.startsWith('invitation.')) return undefined;
  const { code, values } = failure.refusal;
  const reason = code.slice('invitation.'.length);
  if (reason === 'notYet')
    return { page: 'expires', params: { ...toGuestParams(place), opensAt: String(values?.['opensAt'] ?? '') } };
  return { page: 'errorQrCode', params: { reason } };
}
