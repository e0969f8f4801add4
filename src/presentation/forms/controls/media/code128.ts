/**
 * Widths of the bars and spaces of each Code 128 symbol (ISO/IEC 15417); 103 to 105 are the start symbols, 106 the stop
 * symbol.
 */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';
const START_B = 104;

/**
 * Encodes a text in Code 128 B as alternating widths of bars and spaces. Returns undefined for characters outside
 * printable ASCII, or for more than 40 characters, which do not fit a phone screen.
 */
export function code128(text: string): readonly number[] | undefined {
  if (!/^[\x20-\x7e]{1,40}$/u.test(text)) return undefined;
  const signs = [START_B, ...[...text].map((sign) => sign.charCodeAt(0) - 32)];
  const check = signs.reduce((sum, sign, index) => sum + sign * Math.max(1, index), 0) % 103;
  const widths = [...signs, check].map((sign) => WIDTHS.slice(sign * 6, sign * 6 + 6)).join('') + STOP;
  return [...widths].map(Number);
}
