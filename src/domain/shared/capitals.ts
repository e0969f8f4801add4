/*
 * The characters of a Chinese amount in financial numerals, which are used on invoices because digits could be altered.
 * They are part of the notation in every language, so they are defined here and not in the texts; escaped, so that the
 * source contains one script only.
 */

/** Zero to nine: ling, yi, er, san, si, wu, liu, qi, ba, jiu. */
export const DIGITS = '\u96f6\u58f9\u8d30\u53c1\u8086\u4f0d\u9646\u67d2\u634c\u7396';
/** Ten, hundred, thousand: shi, bai, qian. */
export const TENS = ['', '\u62fe', '\u4f70', '\u4edf'] as const;
/** Ten thousand: wan. */
export const WAN = '\u4e07';
/** Hundred million: yi. */
export const YI = '\u4ebf';
export const YUAN = '\u5143';
/** A tenth of a yuan. */
export const JIAO = '\u89d2';
/** A hundredth of a yuan. */
export const FEN = '\u5206';
/** "Exactly": nothing smaller follows. */
export const WHOLE = '\u6574';
export const NEGATIVE = '\u8d1f';
