import { lazyValue } from '../../ui/feedback/lazyValue.ts';

/** The map component with its library. Loaded only if the server provides tiles. */
export const lazyMapView = lazyValue(async () => (await import('./MapView.tsx')).MapView);
