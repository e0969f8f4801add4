import { token } from '#application/shared/token.ts';

/** Key of the process whose open task is a shift handover. */
export type ShiftProcess = string;
export const ShiftProcess = token<ShiftProcess>('ShiftProcess');
