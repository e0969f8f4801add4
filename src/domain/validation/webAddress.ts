/*
 * What counts as a web address. Ours (contract validation 6): also a port, names beyond ASCII, `localhost`, and in the
 * path whatever the standard of addresses lets stand there. Only what a browser opens as a page or a file is one.
 */
const ADDRESS = /^(?:https?|ftp):\/\/([^/?#]*)([/?#][\w\-.%&?/=#+~@(),;:!'*$[\]\u{80}-\u{10FFFF}]*)?$/iu;
const HOST = /^(?:localhost|[\w\-\u{80}-\u{10FFFF}]+\.([\w\-.%&=+~\u{80}-\u{10FFFF}]*))(?::(\d{1,5}))?$/iu;
/** Blanks, controls and halves of pairs look like nothing, or like something else. */
const UNSEEN = /[\p{C}\p{Z}]/u;
/** What a host may look like once signs of full width are read as what they stand for. */
const PLAIN_HOST = /^[\w\-.:%&=+~\u{80}-\u{10FFFF}]*$/u;
const HIGHEST_PORT = 65_535;

/** The name of the sentence that says why a text is no web address; nothing when it is one. */
export function judgeUrl(text: string): 'isUrl' | 'isUrlWithUser' | undefined {
  const [, authority, rest = ''] = UNSEEN.test(text) ? [] : (ADDRESS.exec(text) ?? []);
  if (authority === undefined) return 'isUrl';
  if (authority.includes('@')) return 'isUrlWithUser';
  const [found, behindDot, port = '0'] = HOST.exec(authority) ?? [];
  // As on the platform, something must follow the first point of a host, be it the path.
  if (found === undefined || (behindDot === '' && rest === '') || Number(port) > HIGHEST_PORT) return 'isUrl';
  return PLAIN_HOST.test(authority.normalize('NFKC')) ? undefined : 'isUrl';
}
