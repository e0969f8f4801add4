import { StartProblem } from '../startProblem.ts';

/** The mail server of the operator (RINGI_MAIL_URL), and who the mails are from. */
export interface MailSettings {
  readonly url: string;
  readonly from: string;
}

const FROM = /^(?:[^<>@\r\n]{1,100}<)?[^\s<>@]+@[^\s<>@]+>?$/u;

/** Nothing where no mail server is named, or no address its links could begin with. */
export function readMailSettings(
  url: string | undefined,
  from: string | undefined,
  address: string | undefined,
): MailSettings | undefined {
  if (url === undefined) return undefined;
  const place = URL.canParse(url) ? new URL(url) : undefined;
  if (place === undefined || !/^smtps?:$/u.test(place.protocol) || place.hostname === '')
    throw new StartProblem('RINGI_MAIL_URL must be an address such as smtps://name:password@mail.example.com:465.');
  if (from === undefined || !FROM.test(from))
    throw new StartProblem(
      `RINGI_MAIL_FROM is “${from ?? ''}”; with RINGI_MAIL_URL it must be an address such as Ringi <ringi@example.com>.`,
    );
  return address === undefined ? undefined : { url, from };
}

/** Said at the start. */
export const NO_ADDRESS_FOR_MAIL =
  'No mail is sent: RINGI_MAIL_URL is set, and RINGI_ADDRESS is not, which links in mails begin with.';
