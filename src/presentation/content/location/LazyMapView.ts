import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../../ui/feedback/PartPlaceholder.tsx';

/** The map component with its library. Loaded only if the server provides tiles. */
export const LazyMapView = lazyComponent(async () => (await import('./MapView.tsx')).MapView, {
  placeholder: PartPlaceholder,
});
