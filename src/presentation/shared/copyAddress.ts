import { BASE_PATH } from '#application/constants.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { addressOf, type PageName, type PageParams } from '../routes/addresses.ts';
import type { DeviceProblem } from './message.ts';

/** The address of a page as others open it. */
export const absoluteAddress = (page: PageName, params: PageParams, server = window.location.origin): string =>
  `${server}${BASE_PATH}${addressOf(page, params)}`;

/** Puts the link of a page on the clipboard. */
export const copyAddress = (page: PageName, params: PageParams, failedKey: TextKey) =>
  copyText(absoluteAddress(page, params), failedKey);

/** Some browsers have no clipboard on a page without TLS; then `failedKey` is said. */
export async function copyText(text: string, failedKey: TextKey): Promise<Result<void, DeviceProblem>> {
  try {
    await navigator.clipboard.writeText(text);
    return ok(undefined);
  } catch {
    return fail({ kind: 'worded', key: failedKey });
  }
}
