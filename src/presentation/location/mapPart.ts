import { fetched } from '../shared/fetched.ts';

/** The map and all it is drawn with, for whoever has tiles. */
export const mapPart = fetched(async () => (await import('./MapView.tsx')).MapView);
