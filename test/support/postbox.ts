import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  readonly id: string;
  readonly subject: string;
  /** Both parts, decoded. */
  readonly body: string;
}
/** How the mail server answers a recipient. */
export type Mood = 'takes' | 'refusesReader' | 'isBusy' | 'breaksOff';

/** Starts a mail server for the test. */
export async function openPostbox() {
  const mails: ReceivedMail[] = [];
  let mood: Mood = 'takes';
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, done) {
      if (mood === 'refusesReader') done(refusal(550, 'no such reader'));
      else if (mood === 'isBusy') done(refusal(451, 'later'));
      else done();
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        mails.push(
          readMail(
            Buffer.concat(pieces).toString('utf8'),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        // The server accepts the mail, but the client does not receive the answer.
        if (mood === 'breaksOff') done(refusal(421, 'gone'));
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    be(next: Mood) {
      mood = next;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type Postbox = Awaited<ReturnType<typeof openPostbox>>;

function readMail(raw: string, to: readonly string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/gu, ' ');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'imu').exec(unfolded)?.[1] ?? '';
  return {
    to,
    from: header('From'),
    id: header('Message-ID'),
    subject: decodedWords(header('Subject')),
    body: rest.map(decodedPart).join('\n'),
  };
}

const decodedWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/giu, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'))
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/giu, (_, word: string) => quoted(word.replaceAll('_', ' ')));
const quoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/gu, '')
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const decodedPart = (part: string): string => {
  const plain = part.replaceAll(/\s/gu, '');
  return /^[A-Za-z0-9+/]+=*(?:--|$)/u.test(plain) && plain.length > 40 && !part.includes(' ')
    ? Buffer.from(plain.split('--')[0] ?? '', 'base64').toString('utf8')
    : quoted(part);
};
