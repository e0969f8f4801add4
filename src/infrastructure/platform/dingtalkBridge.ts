import type { BridgeFault } from '#application/ports/chatAppBridge.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** As much of DingTalk's script as we ask for. */
interface DingtalkScript {
  readonly ready: (begin: () => void) => void;
  readonly runtime: {
    readonly permission: {
      readonly requestAuthCode: (question: {
        readonly corpId: string;
        readonly onSuccess: (answer: { readonly code: string }) => void;
        readonly onFail: () => void;
      }) => void;
    };
  };
}
declare global {
  interface Window {
    readonly dd?: DingtalkScript;
  }
}

/** A code for the company's app. An app that does not answer is as good as none. */
export const dingtalkCode = (corpId: string, limitMs: number): Promise<Result<string, BridgeFault>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fail('missing')), limitMs);
    const end = (outcome: Result<string, BridgeFault>) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const { dd } = window;
    if (dd === undefined) return end(fail('missing'));
    dd.ready(() =>
      dd.runtime.permission.requestAuthCode({
        corpId,
        onSuccess: ({ code }) => end(code === '' ? fail('refused') : ok(code)),
        onFail: () => end(fail('refused')),
      }),
    );
  });
