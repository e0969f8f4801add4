import type { ChatAppBridge } from '#application/ports/platform/chatAppBridge.ts';
import type { TrustedTypesGlobal } from '#application/shared/trustedTypes.ts';
import { detectProvider } from '#domain/auth/provider.ts';
import { fail } from '#domain/shared/result.ts';
import { requestDingtalkCode } from './dingtalkBridge.ts';

/** Timeout of the script and of its answer in milliseconds; after it, a password login is quicker. */
const SCRIPT_TIMEOUT_MS = 5000;

/** Loads the script of a chat app, only inside that app and only from a configured address. */
export const createScriptBridge = (
  scripts: Readonly<Record<string, string>>,
  { document, navigator }: Pick<Window, 'document' | 'navigator'> = window,
): ChatAppBridge => ({
  async code(provider, corpId) {
    const address = scripts[provider];
    if (address === undefined || provider !== 'dingtalk' || detectProvider(navigator.userAgent) !== provider)
      return fail('missing');
    // Only the app's own script provides the calls used from here on.
    const isThere = await loadScript(document, address);
    return isThere ? requestDingtalkCode(corpId, SCRIPT_TIMEOUT_MS) : fail('missing');
  },
});

function loadScript(document: Document, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const timer = setTimeout(resolve, SCRIPT_TIMEOUT_MS, false);
    const end = (isThere: boolean) => () => {
      clearTimeout(timer);
      resolve(isThere);
    };
    script.onload = end(true);
    script.onerror = end(false);
    script.src = toTrustedUrl(address);
    document.head.append(script);
  });
}

let trust: ((address: string) => string) | undefined;
/** Marks the address as trusted (Trusted Types), because it comes from the operator's configuration only. */
function toTrustedUrl(address: string): string {
  const policy =
    trust === undefined
      ? (globalThis as TrustedTypesGlobal).trustedTypes?.createPolicy('ringi-script', {
          createScriptURL: (given) => given,
        })
      : undefined;
  trust ??= policy === undefined ? (given) => given : (given) => policy.createScriptURL(given);
  return trust(address);
}
