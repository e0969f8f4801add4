import type { Translate } from '../ui/i18n/translate.ts';
import type { CardChip } from '../ui/cards/cardContent.ts';

/** Names the user for whom the current user acts as agent. */
export const agentChip = (
  { agentForName: name }: { readonly agentForName?: string | undefined },
  t: Translate,
): readonly CardChip[] => (name === undefined ? [] : [{ text: t('list.agentFor', { name }), tone: 'moved' }]);
