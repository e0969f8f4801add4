import type { ChatAppBridge } from '#application/ports/chatAppBridge.ts';
import { detectProvider } from '#domain/session/provider.ts';
import { fail } from '#domain/shared/result.ts';
import { dingtalkCode } from './dingtalkBridge.ts';

/** A script that takes longer does not come: the password is quicker. */
const SCRIPT_LIMIT_MS = 5000;

/** The script of a chat app, fetched inside that app, where an address is configured, and nowhere else. */
export const makeScriptBridge = (
  scripts: Readonly<Record<string, string>>,
  { document, navigator }: Pick<Window, 'document' | 'navigator'> = window,
): ChatAppBridge => ({
  async code(provider, corpId) {
    const address = scripts[provider];
    if (address === undefined || provider !== 'dingtalk' || detectProvider(navigator.userAgent) !== provider)
      return fail('missing');
    // What stands here from now on is the app's: only its own script knows how to ask it.
    const isThere = await loadScript(document, address);
    return isThere ? dingtalkCode(corpId, SCRIPT_LIMIT_MS) : fail('missing');
  },
});

/** @returns whether it came in time. */
function loadScript(document: Document, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const timer = setTimeout(resolve, SCRIPT_LIMIT_MS, false);
    const end = (isThere: boolean) => () => {
      clearTimeout(timer);
      resolve(isThere);
    };
    script.onload = end(true);
    script.onerror = end(false);
    script.src = address;
    document.head.append(script);
  });
}
