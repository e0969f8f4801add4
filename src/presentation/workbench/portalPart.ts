import { loadTexts } from '../i18n/texts.ts';
import { fetched } from '../shared/fetched.ts';

/** The portal comes after the work: its program and its words are on their way when that has been drawn. */
export const portalPart = fetched(async () => {
  const [{ WorkbenchPortal }] = await Promise.all([import('../portal/WorkbenchPortal.tsx'), loadTexts(['portal', 'refusal'])]);
  return WorkbenchPortal;
});
