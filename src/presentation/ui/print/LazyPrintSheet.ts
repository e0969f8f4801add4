import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../feedback/PartPlaceholder.tsx';

/** Loaded when the user prints for the first time. */
export const LazyPrintSheet = lazyComponent(async () => (await import('./PrintSheet.tsx')).PrintSheet, {
  placeholder: PartPlaceholder,
});
