import { loadTexts } from '../i18n/texts.ts';
import { drawnLater } from '../shared/drawnLater.tsx';
import type { WelcomeProps } from './WelcomeCard.tsx';

/** Hardly anybody is the first of a company: it comes for those who may be, around what everybody else sees. */
export const LaterWelcome = drawnLater<WelcomeProps>(
  async () => {
    const [{ WelcomeCard }] = await Promise.all([import('./WelcomeCard.tsx'), loadTexts(['welcome'])]);
    return WelcomeCard;
  },
  { without: ({ children }) => children },
);
