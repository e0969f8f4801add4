import { lazyComponent } from '../feedback/lazyComponent.tsx';

/** For forms, which few users open to choose people. */
export const LazyPeoplePicker = lazyComponent(async () => (await import('./PeoplePicker.tsx')).PeoplePicker);
