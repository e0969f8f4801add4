import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/texts.ts';
import type { WelcomeProps } from './WelcomeCard.tsx';

/** Hardly anybody is the first of a company: it comes for those who may be. */
const Card = lazy(async () => {
  const [{ WelcomeCard }] = await Promise.all([import('./WelcomeCard.tsx'), loadTexts(['welcome'])]);
  return { default: WelcomeCard };
});

export const LaterWelcome = (props: WelcomeProps) => (
  <Suspense>
    <Card {...props} />
  </Suspense>
);
