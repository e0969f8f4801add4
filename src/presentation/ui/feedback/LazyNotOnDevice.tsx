import { lazyComponent } from './lazyComponent.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Only shown without a network. */
export const LazyNotOnDevice = lazyComponent(async () => (await import('./NotOnDevice.tsx')).NotOnDevice, {
  placeholder: Skeleton,
  texts: ['offline'],
});
