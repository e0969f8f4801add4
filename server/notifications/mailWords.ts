import { CLIENT_ROUTES } from '#server/config/clientRoutes.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { BASE_PATH } from '#application/shared/constants.ts';
import { DATE_LOCALES, type Language } from '#application/formatting/language.ts';
import { escapeHtml } from '#server/i18n/escapeHtml.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { MailMessage } from './mailServer.ts';

type MailContent = Pick<MailMessage, 'subject' | 'text' | 'html'>;
interface MailLine {
  readonly text: string;
  /** Path below the base path; without it the line is no link. */
  readonly path?: string;
}
interface MailFrame {
  readonly language: Language;
  readonly address: string;
  readonly name: string;
}

/** Writes the mail with all pending notices: one sentence each, with the request, the sender and a link. */
export const createDigestContent = (frame: MailFrame, lines: readonly MailLine[]): MailContent =>
  createMailContent(frame, {
    subject:
      lines.length === 1
        ? (lines[0]?.text ?? '')
        : formatServerMessage(frame.language, 'mail.several', { count: lines.length }),
    lines,
    foot: { text: formatServerMessage(frame.language, 'mail.foot'), path: CLIENT_ROUTES.notifications },
  });

interface LinkFacts {
  readonly kind: 'invitation' | 'reset';
  readonly company: string;
  readonly account: string;
  readonly secret: string;
  readonly until: Instant;
  readonly timeZone: string;
}

export const createLinkContent = (
  frame: MailFrame,
  { kind, secret, until, timeZone, ...facts }: LinkFacts,
): MailContent => {
  const { language } = frame;
  const moment = new Intl.DateTimeFormat(DATE_LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(until);
  return createMailContent(frame, {
    subject: formatServerMessage(language, `mail.${kind}.subject`, facts),
    lines: [
      { text: formatServerMessage(language, `mail.${kind}`, facts) },
      { text: formatServerMessage(language, 'mail.open', facts), path: `/pages/access#${secret}` },
      { text: formatServerMessage(language, 'mail.until', { moment }) },
    ],
    foot: { text: formatServerMessage(language, 'mail.notYou') },
  });
};

interface Parts {
  readonly subject: string;
  readonly lines: readonly MailLine[];
  readonly foot: MailLine;
}

/** Formats the mail as plain text, and as HTML for any mail client. No external resources are loaded. */
function createMailContent({ language, address, name }: MailFrame, { subject, lines, foot }: Parts): MailContent {
  const hello = formatServerMessage(language, 'mail.hello', { name });
  const placeOf = ({ path }: MailLine) => (path === undefined ? undefined : `${address}${BASE_PATH}${path}`);
  const formatPlainLine = (line: MailLine): string =>
    [line.text, placeOf(line)].filter((part) => part !== undefined).join('\n');
  const formatHtmlLine = (line: MailLine): string => {
    const place = placeOf(line);
    return place === undefined ? escapeHtml(line.text) : `<a href="${escapeHtml(place)}">${escapeHtml(line.text)}</a>`;
  };
  return {
    subject: subject.replaceAll(/[\s\p{Cc}]+/gu, ' '),
    text: [hello, ...lines.map(formatPlainLine), `-- \n${formatPlainLine(foot)}`].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body><p>${escapeHtml(hello)}</p>${lines
      .map((line) => `<p>${formatHtmlLine(line)}</p>`)
      .join('')}<hr><p><small>${formatHtmlLine(foot)}</small></p></body></html>`,
  };
}
