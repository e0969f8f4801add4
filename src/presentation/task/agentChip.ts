import type { Translate } from '../i18n/useTexts.ts';
import type { CardChip } from '../shared/cards/cardContent.ts';

/** Says for whom somebody stands in. */
export const agentChip = (
  { agentForName: name }: { readonly agentForName?: string | undefined },
  t: Translate,
): readonly CardChip[] => (name === undefined ? [] : [{ text: t('list.agentFor', { name }), tone: 'moved' }]);
