import { loadTexts } from '../ui/i18n/texts.ts';
import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';

/** Loaded only if there are unread messages, as few users ever see the banner. */
export const LazyResetBanner = lazyComponent(async () => {
  const [{ ResetBanner }] = await Promise.all([import('./ResetBanner.tsx'), loadTexts(['reset'])]);
  return ResetBanner;
}, OPTIONAL_PART);
