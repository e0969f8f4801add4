import { lazyComponent, OPTIONAL_PART } from './lazyComponent.tsx';

/** Only shown without a network. */
export const LazyAsOfNotice = lazyComponent(async () => (await import('./AsOfNotice.tsx')).AsOfNotice, {
  ...OPTIONAL_PART,
  texts: ['offline'],
});
