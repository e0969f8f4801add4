import { StartupError } from './startupError.ts';

/** The operator's mail server (RINGI_MAIL_URL) and the sender of the mails. */
export interface MailSettings {
  readonly url: string;
  readonly from: string;
}

const FROM = /^(?:[^<>@\r\n]{1,100}<)?[^\s<>@]+@[^\s<>@]+>?$/u;

/** Returns `undefined` without a mail server or without a public address for links. */
export function parseMailSettings(
  url: string | undefined,
  from: string | undefined,
  address: string | undefined,
): MailSettings | undefined {
  if (url === undefined) return undefined;
  const place = URL.canParse(url) ? new URL(url) : undefined;
  if (place === undefined || !/^smtps?:$/u.test(place.protocol) || place.hostname === '')
    throw new StartupError('RINGI_MAIL_URL must be an address such as smtps://name:password@mail.example.com:465.');
  if (from === undefined || !FROM.test(from))
    throw new StartupError(
      `RINGI_MAIL_FROM is “${from ?? ''}”; with RINGI_MAIL_URL it must be an address such as Ringi <ringi@example.com>.`,
    );
  return address === undefined ? undefined : { url, from };
}

/** Printed at the start. */
export const MISSING_PUBLIC_URL_MESSAGE =
  'No mail is sent: RINGI_MAIL_URL is set, and RINGI_PUBLIC_URL is not, which links in mails begin with.';
