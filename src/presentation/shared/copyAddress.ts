import { BASE_PATH } from '#application/constants.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { addressOf, type PageName, type PageParams } from '../routes/addresses.ts';
import type { DeviceProblem } from './message.ts';

/** The address of a page as others open it. */
export const absoluteAddress = (page: PageName, params: PageParams): string =>
  `${window.location.origin}${BASE_PATH}${addressOf(page, params)}`;

/**
 * Puts the link of a page on the clipboard. Some browsers have none on a page without TLS; then `failedKey` is said.
 */
export async function copyAddress(
  page: PageName,
  params: PageParams,
  failedKey: TextKey,
): Promise<Result<void, DeviceProblem>> {
  try {
    await navigator.clipboard.writeText(absoluteAddress(page, params));
    return ok(undefined);
  } catch {
    return fail({ kind: 'worded', key: failedKey });
  }
}
