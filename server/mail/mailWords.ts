import type { Instant } from '#domain/shared/ids.ts';
import { BASE_PATH } from '#application/constants.ts';
import { DATE_LOCALES, type Language } from '#application/language.ts';
import { htmlText } from '../texts/htmlText.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { WrittenMail } from './mailServer.ts';

type Words = Pick<WrittenMail, 'subject' | 'text' | 'html'>;
interface Line {
  readonly text: string;
  /** Below the base path; absent: only said. */
  readonly path?: string;
}
interface MailFrame {
  readonly language: Language;
  readonly address: string;
  readonly name: string;
}

const SETTINGS = '/pages/oa/Mail';

/** All that waits for somebody: one sentence each, which names the request and who asks, and where it is. */
export const toldWords = (frame: MailFrame, lines: readonly Line[]): Words =>
  framed(frame, {
    subject:
      lines.length === 1
        ? (lines[0]?.text ?? '')
        : serverSentence(frame.language, 'mail.several', { count: lines.length }),
    lines,
    foot: { text: serverSentence(frame.language, 'mail.foot'), path: SETTINGS },
  });

interface LinkFacts {
  readonly kind: 'invitation' | 'reset';
  readonly company: string;
  readonly account: string;
  readonly secret: string;
  readonly until: Instant;
  readonly timeZone: string;
}

/** A link to choose a password with, once. */
export const linkWords = (frame: MailFrame, { kind, secret, until, timeZone, ...facts }: LinkFacts): Words => {
  const { language } = frame;
  const moment = new Intl.DateTimeFormat(DATE_LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(until);
  return framed(frame, {
    subject: serverSentence(language, `mail.${kind}.subject`, facts),
    lines: [
      { text: serverSentence(language, `mail.${kind}`, facts) },
      { text: serverSentence(language, 'mail.open', facts), path: `/pages/access#${secret}` },
      { text: serverSentence(language, 'mail.until', { moment }) },
    ],
    foot: { text: serverSentence(language, 'mail.notYou') },
  });
};

interface Parts {
  readonly subject: string;
  readonly lines: readonly Line[];
  readonly foot: Line;
}

/** The same in plain words, and in HTML that any reader draws. Nothing is loaded from anywhere. */
function framed({ language, address, name }: MailFrame, { subject, lines, foot }: Parts): Words {
  const hello = serverSentence(language, 'mail.hello', { name });
  const placeOf = ({ path }: Line) => (path === undefined ? undefined : `${address}${BASE_PATH}${path}`);
  const plain = (line: Line): string => [line.text, placeOf(line)].filter((part) => part !== undefined).join('\n');
  const drawn = (line: Line): string => {
    const place = placeOf(line);
    return place === undefined ? htmlText(line.text) : `<a href="${htmlText(place)}">${htmlText(line.text)}</a>`;
  };
  return {
    subject: subject.replaceAll(/[\s\p{Cc}]+/gu, ' '),
    text: [hello, ...lines.map(plain), `-- \n${plain(foot)}`].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body><p>${htmlText(hello)}</p>${lines
      .map((line) => `<p>${drawn(line)}</p>`)
      .join('')}<hr><p><small>${drawn(foot)}</small></p></body></html>`,
  };
}
