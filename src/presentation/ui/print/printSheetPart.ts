import { lazyValue } from '../feedback/lazyValue.ts';

/** Loaded when the user prints for the first time. */
export const printSheet = lazyValue(async () => (await import('./PrintSheet.tsx')).PrintSheet);
