import { createTransport } from 'nodemailer';
import type { MailSettings } from './mailSettings.ts';

export interface WrittenMail {
  /** Stays the same when it is sent again. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
/** `refused`: sent again it would be refused again; `away`: the server cannot be reached, nothing else goes either. */
export type MailOutcome =
  { readonly outcome: 'sent' } | { readonly outcome: 'refused' | 'later' | 'away'; readonly fault: string };

export interface MailServer {
  send(mail: WrittenMail): Promise<MailOutcome>;
}

const PATIENCE_MS = 15_000;
const LONGEST_FAULT = 300;

/** Sends by SMTP, a connection for each mail: few are sent, and none is kept open for them. */
export function makeMailServer({ url, from }: MailSettings): MailServer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // What is sent is what was written here: no file and no address is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s<>@]+)>?$/u.exec(from)?.[1] ?? 'ringi';
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { outcome: 'sent' };
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function failed(error: unknown): MailOutcome {
  const { code, responseCode, command, message } = error as {
    readonly code?: string;
    readonly responseCode?: number;
    readonly command?: string;
    readonly message?: string;
  };
  const fault = (message ?? String(error)).replaceAll(/\s+/gu, ' ').slice(0, LONGEST_FAULT);
  const isFinal = responseCode !== undefined && responseCode >= 500;
  // A refused login or sender is the operator's to mend; a refused reader or text stays refused.
  if (isFinal && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM')
    return { outcome: 'refused', fault };
  return { outcome: responseCode === undefined || isFinal ? 'away' : 'later', fault };
}
