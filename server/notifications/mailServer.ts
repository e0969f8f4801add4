import { createTransport } from 'nodemailer';
import type { MailSettings } from '#server/config/mailSettings.ts';

export interface MailMessage {
  /** Message id, which stays the same when the mail is sent again. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
/** `refused`: permanent failure of this mail; `later`: temporary failure; `away`: no mail can be sent at all. */
export type MailOutcome =
  { readonly outcome: 'sent' } | { readonly outcome: 'refused' | 'later' | 'away'; readonly fault: string };

export interface MailServer {
  send(mail: MailMessage): Promise<MailOutcome>;
}

const TIMEOUT_MS = 15_000;
const MAX_ERROR_CHARACTERS = 300;

/** Sends by SMTP with one connection per mail, because mails are rare. */
export function createMailServer({ url, from }: MailSettings): MailServer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Attachments from files or URLs are disabled.
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
        return toFailedOutcome(error);
      }
    },
  };
}

function toFailedOutcome(error: unknown): MailOutcome {
  const { code, responseCode, command, message } = error as {
    readonly code?: string;
    readonly responseCode?: number;
    readonly command?: string;
    readonly message?: string;
  };
  const fault = (message ?? String(error)).replaceAll(/\s+/gu, ' ').slice(0, MAX_ERROR_CHARACTERS);
  const isFinal = responseCode !== undefined && responseCode >= 500;
  // A refused login or sender must be corrected by the operator; a refused recipient or message is permanent.
  if (isFinal && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM')
    return { outcome: 'refused', fault };
  return { outcome: responseCode === undefined || isFinal ? 'away' : 'later', fault };
}
