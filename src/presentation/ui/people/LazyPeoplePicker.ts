import { lazyComponent } from '../feedback/lazyComponent.tsx';

/** Loaded when people are chosen in a form for the first time. */
export const LazyPeoplePicker = lazyComponent(async () => (await import('./PeoplePicker.tsx')).PeoplePicker);
