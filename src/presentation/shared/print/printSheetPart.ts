import { fetched } from '../fetched.ts';

/** Comes with the first document somebody prints. */
export const printSheet = fetched(async () => (await import('./PrintSheet.tsx')).PrintSheet);
