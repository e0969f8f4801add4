import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/texts.ts';

/** Hardly anybody has something to read there: it comes when somebody may. */
const Banner = lazy(async () => {
  const [{ ResetBanner }] = await Promise.all([import('./ResetBanner.tsx'), loadTexts(['reset'])]);
  return { default: ResetBanner };
});

export const LaterResetBanner = () => (
  <Suspense>
    <Banner />
  </Suspense>
);
