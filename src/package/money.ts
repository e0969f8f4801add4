/** Formats amounts of money, also in Chinese capital numerals as banks in China require. */
export { groupThousands, formatChineseNumerals } from '../domain/shared/money.ts';
