import { loadTexts } from '../ui/i18n/texts.ts';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import type { WelcomeProps } from './WelcomeCard.tsx';

/** Loaded only for users who may be the administrator of a new company. Shows its children if loading fails. */
export const LazyOnboarding = lazyComponent<WelcomeProps>(
  async () => {
    const [{ WelcomeCard }] = await Promise.all([import('./WelcomeCard.tsx'), loadTexts(['welcome'])]);
    return WelcomeCard;
  },
  { without: ({ children }) => children },
);
