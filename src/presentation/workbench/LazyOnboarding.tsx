import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import type { WelcomeProps } from './WelcomeCard.tsx';

/** Loaded only for users who may be the administrator of a new company. Shows its children if loading fails. */
export const LazyOnboarding = lazyComponent<WelcomeProps>(async () => (await import('./WelcomeCard.tsx')).WelcomeCard, {
  texts: ['welcome'],
  fallback: ({ children }) => children,
});
