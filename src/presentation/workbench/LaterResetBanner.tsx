import { loadTexts } from '../i18n/texts.ts';
import { drawnLater, NOTHING_WITHOUT } from '../shared/drawnLater.tsx';

/** Hardly anybody has something to read there: it comes when somebody may. */
export const LaterResetBanner = drawnLater(async () => {
  const [{ ResetBanner }] = await Promise.all([import('./ResetBanner.tsx'), loadTexts(['reset'])]);
  return ResetBanner;
}, NOTHING_WITHOUT);
