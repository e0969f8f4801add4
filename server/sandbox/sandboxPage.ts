import type { Language } from '#application/language.ts';
import { PageReply } from '../http/pageReply.ts';
import { htmlText } from '../texts/htmlText.ts';
import { serverSentence } from '../texts/sentence.ts';

/** What the page hands back with the answer. */
export interface SandboxQuestion {
  readonly provider: string;
  readonly tenantId: string;
  readonly redirectUrl: string;
  readonly state: string;
}
export interface SandboxPerson {
  readonly account: string;
  readonly name: string;
}

/** Nobody shall take it for the real one: it says what it is, and looks like nothing else. */
const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:0 auto;padding:24px}
h1{font-size:24px;line-height:1.3}
fieldset{border:1px solid #8888;border-radius:12px;padding:8px 16px;margin:0 0 24px}
label{display:flex;gap:12px;align-items:center;min-height:44px}
input{width:20px;height:20px;margin:0}
button{display:block;width:100%;min-height:48px;margin-bottom:12px;border-radius:12px;border:1px solid;font:inherit;font-weight:600}
`;

/** The page of the sandbox on which somebody chooses who they are, and agrees or does not. */
export function sandboxPage(
  language: Language,
  app: string,
  question: SandboxQuestion,
  people: readonly SandboxPerson[],
): PageReply {
  const title = htmlText(serverSentence(language, 'sandbox.title', { app }));
  const hidden = Object.entries({ ...question })
    .map(
      ([name, value]: readonly [string, string]) => `<input type="hidden" name="${name}" value="${htmlText(value)}">`,
    )
    .join('');
  const choices = people
    .map(
      ({ account, name }, at) =>
        `<label><input type="radio" name="account" value="${htmlText(account)}"${at === 0 ? ' checked' : ''}>${htmlText(name)}</label>`,
    )
    .join('');
  return PageReply.page(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${htmlText(serverSentence(language, 'sandbox.note'))}</p>
<form method="post" action="/api/sandbox/authorize">${hidden}
<fieldset><legend>${htmlText(serverSentence(language, 'sandbox.who'))}</legend>${choices}</fieldset>
<button>${htmlText(serverSentence(language, 'sandbox.agree'))}</button>
<button name="refuse" value="1">${htmlText(serverSentence(language, 'sandbox.refuse'))}</button></form></main></body></html>`,
    STYLE,
  );
}
