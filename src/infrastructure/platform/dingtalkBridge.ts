import type { ChatAppError } from '#application/ports/platform/chatAppBridge.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

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

/** Requests a code for the company's app. Fails with `missing` if the app does not answer in time. */
export const requestDingtalkCode = (corpId: string, limitMs: number): Promise<Result<string, ChatAppError>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fail('missing')), limitMs);
    const end = (outcome: Result<string, ChatAppError>) => {
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
