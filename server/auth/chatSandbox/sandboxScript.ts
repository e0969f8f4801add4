export const SANDBOX_SCRIPT_PATH = '/mobile/sandbox/chatApp.js';

/**
 * Replaces the vendors' scripts of the chat apps, as far as the client uses them. The account comes from the user
 * agent: `Sandbox/zhangwei`.
 */
export const SANDBOX_SCRIPT = `(() => {
  const account = /Sandbox\\/(\\w+)/.exec(navigator.userAgent)?.[1] ?? '';
  const code = (corpId) =>
    fetch('/api/sandbox/code', { method: 'POST', body: new URLSearchParams({ corpId, account }) })
      .then((answer) => answer.json())
      .then(({ success, data }) => (success ? { code: data } : Promise.reject(new Error('no code'))));
  window.dd = {
    ready: (begin) => setTimeout(begin, 0),
    runtime: {
      permission: {
        requestAuthCode: ({ corpId, onSuccess, onFail }) => void code(corpId).then(onSuccess, onFail),
      },
    },
  };
})();
`;
