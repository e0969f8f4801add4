/*
 * The syntax of a URL. Ours (contract validation 6): also allows a port, non-ASCII names, `localhost`, and all
 * characters the URL standard allows in a path. Only schemes a browser opens as a page or a file are accepted.
 */
const ADDRESS = /^(?:https?|ftp):\/\/([^/?#]*)([/?#][\w\-.%&?/=#+~@(),;:!'*$[\]\u{80}-\u{10FFFF}]*)?$/iu;
const HOST = /^(?:localhost|[\w\-\u{80}-\u{10FFFF}]+\.([\w\-.%&=+~\u{80}-\u{10FFFF}]*))(?::(\d{1,5}))?$/iu;
/** White space, control characters and lone surrogates, which are invisible or misleading. */
const INVISIBLE_CHARACTERS = /[\p{C}\p{Z}]/u;
/** Characters a host may contain after normalization of full-width characters. */
const PLAIN_HOST = /^[\w\-.:%&=+~\u{80}-\u{10FFFF}]*$/u;
const MAX_PORT = 65_535;

/** Returns the name of the message why a text is not a valid URL; `undefined` if it is. */
export function validateUrl(text: string): 'isUrl' | 'isUrlWithUser' | undefined {
  const [, authority, rest = ''] = INVISIBLE_CHARACTERS.test(text) ? [] : (ADDRESS.exec(text) ?? []);
  if (authority === undefined) return 'isUrl';
  if (authority.includes('@')) return 'isUrlWithUser';
  const [found, behindDot, port = '0'] = HOST.exec(authority) ?? [];
  // As on the platform, the first dot of a host must be followed by something, even if it is only the path.
  if (found === undefined || (behindDot === '' && rest === '') || Number(port) > MAX_PORT) return 'isUrl';
  return PLAIN_HOST.test(authority.normalize('NFKC')) ? undefined : 'isUrl';
}
