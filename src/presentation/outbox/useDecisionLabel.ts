import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';

/** Returns the name of a decision: the node's own name if it has one. */
export function useDecisionLabel(): (entry: OutboxEntry) => string {
  const { t } = useTranslation();
  return ({ label, decision }) => label ?? (decision === 'return' ? t('task.return') : t(`task.vote.${decision}`));
}
