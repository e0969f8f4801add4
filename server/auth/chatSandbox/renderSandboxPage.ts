import type { Language } from '#application/formatting/language.ts';
import { PageReply } from '#server/http/pageReply.ts';
import { escapeHtml } from '#server/i18n/escapeHtml.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

/** Fields that the page returns unchanged with the user's answer. */
export interface SandboxRequest {
  readonly provider: string;
  readonly tenantId: string;
  readonly redirectUrl: string;
  readonly state: string;
}
export interface SandboxPerson {
  readonly account: string;
  readonly name: string;
}

/** Deliberately plain: the page names itself a sandbox and cannot be mistaken for a real chat app. */
const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:0 auto;padding:24px}
h1{font-size:24px;line-height:1.3}
fieldset{border:1px solid #8888;border-radius:12px;padding:8px 16px;margin:0 0 24px}
label{display:flex;gap:12px;align-items:center;min-height:44px}
input{width:20px;height:20px;margin:0}
button{display:block;width:100%;min-height:48px;margin-bottom:12px;border-radius:12px;border:1px solid;font:inherit;font-weight:600}
`;

/** Renders the sandbox page on which the user chooses an account and agrees or refuses. */
export function renderSandboxPage(
  language: Language,
  app: string,
  question: SandboxRequest,
  people: readonly SandboxPerson[],
): PageReply {
  const title = escapeHtml(formatServerMessage(language, 'sandbox.title', { app }));
  const hidden = Object.entries({ ...question })
    .map(
      ([name, value]: readonly [string, string]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    )
    .join('');
  const choices = people
    .map(
      ({ account, name }, at) =>
        `<label><input type="radio" name="account" value="${escapeHtml(account)}"${at === 0 ? ' checked' : ''}>${escapeHtml(name)}</label>`,
    )
    .join('');
  return PageReply.page(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(formatServerMessage(language, 'sandbox.note'))}</p>
<form method="post" action="/api/sandbox/authorize">${hidden}
<fieldset><legend>${escapeHtml(formatServerMessage(language, 'sandbox.who'))}</legend>${choices}</fieldset>
<button>${escapeHtml(formatServerMessage(language, 'sandbox.agree'))}</button>
<button name="refuse" value="1">${escapeHtml(formatServerMessage(language, 'sandbox.refuse'))}</button></form></main></body></html>`,
    STYLE,
  );
}
