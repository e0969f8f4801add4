import { BASE_PATH } from '#application/shared/constants.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { buildPagePath, type PageName, type PageParams } from './addresses.ts';
import type { DeviceProblem } from '../feedback/message.ts';

/** Returns the absolute URL of a page. */
export const pageUrl = (page: PageName, params: PageParams, server = window.location.origin): string =>
  `${server}${BASE_PATH}${buildPagePath(page, params)}`;

export const copyPageLink = (page: PageName, params: PageParams, failedKey: TextKey) =>
  copyText(pageUrl(page, params), failedKey);

/** Copies a text. Some browsers have no clipboard on pages without TLS; the result then contains `failedKey`. */
export async function copyText(text: string, failedKey: TextKey): Promise<Result<void, DeviceProblem>> {
  try {
    await navigator.clipboard.writeText(text);
    return ok(undefined);
  } catch {
    return fail({ kind: 'worded', key: failedKey });
  }
}
