/** `#` separates account and tenant at the login, so an account that contains it could never log in. */
const SIGNS = /^[^\s\p{C},;"'<>#]{1,200}$/u;
/** Scripts with letters that look like Latin ones: `аdmin` with a Cyrillic а reads like admin. */
const LATIN = /\p{Script=Latin}/u;
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** Whether SCIM, the app or an import may assign the account, given in lower case as stored. */
export const isAccount = (text: string): boolean =>
  SIGNS.test(text) && text === text.normalize('NFKC') && !(LATIN.test(text) && LOOKS_LATIN.test(text));
