/** Amounts as people read and banks ask for them. */
export { groupThousands, inCapitals } from '../domain/shared/money.ts';
