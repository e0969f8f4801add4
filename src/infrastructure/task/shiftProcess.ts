import { token } from '#application/token.ts';

/** The key of the process whose open task hands a shift over. */
export type ShiftProcess = string;
export const ShiftProcess = token<ShiftProcess>('ShiftProcess');
