import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';

/** Loaded only if there are unread messages, as few users ever see the banner. */
export const LazyResetBanner = lazyComponent(async () => (await import('./ResetBanner.tsx')).ResetBanner, {
  ...OPTIONAL_PART,
  texts: ['reset'],
});
