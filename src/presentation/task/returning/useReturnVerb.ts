import { useTexts } from '../../i18n/useTexts.ts';
import type { ReturnViewModel } from './ReturnViewModel.ts';

/** The verb with where the request goes back to, for the button. */
export function useReturnVerb({ target, detail, node }: ReturnViewModel): string {
  const { t } = useTexts();
  if (target === 'initiator')
    return t('task.returnTo.initiator', { name: detail?.instance.initiatorName || t('task.target.initiator') });
  return target === 'node' ? t('task.returnTo.node', { name: node?.name ?? '' }) : t('task.returnTo.previous');
}
