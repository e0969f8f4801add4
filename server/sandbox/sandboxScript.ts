export const SANDBOX_SCRIPT_PATH = '/mobile/sandbox/chatApp.js';

/**
 * What the makers of the chat apps deliver as a script, as far as the client asks for it. Whose phone it is stands in
 * the user agent: `Sandbox/zhangwei`.
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
