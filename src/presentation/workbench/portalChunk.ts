import { loadTexts } from '../ui/i18n/texts.ts';
import { lazyValue } from '../ui/feedback/lazyValue.ts';

/** The code and texts of the portal, loaded after the tasks and requests are rendered. */
export const portalChunk = lazyValue(async () => {
  const [{ WorkbenchPortal }] = await Promise.all([
    import('../portal/WorkbenchPortal.tsx'),
    loadTexts(['portal', 'refusal']),
  ]);
  return WorkbenchPortal;
});
