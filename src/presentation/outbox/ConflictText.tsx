import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { Conflict } from '#domain/outbox/conflict.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { failureMessage } from '../ui/feedback/message.ts';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { ChangeList } from '../ui/timeline/ChangeList.tsx';
import { useDecisionLabel } from './useDecisionLabel.ts';
import { recordActionName } from '../ui/workflow/recordLook.ts';

interface ConflictProps {
  readonly entry: OutboxEntry;
  readonly conflict: Conflict;
  readonly now: Instant;
}

/** Says why a decision was not carried out. */
export function ConflictText({ entry, conflict, now }: ConflictProps) {
  return (
    <div role="alert" className="text-14">
      <p>{useConflictText(entry, conflict, now)}</p>
      {conflict.kind === 'changed' && conflict.changes.length > 0 && <ChangeList changes={conflict.changes} />}
    </div>
  );
}

function useConflictText(entry: OutboxEntry, conflict: Conflict, now: Instant): string {
  const { t, i18n } = useTranslation();
  const say = useMessageText();
  const toLabel = useDecisionLabel();
  const at = 'at' in conflict ? formatTimestamp(toLanguage(i18n.language), conflict.at, now) : '';
  switch (conflict.kind) {
    case 'decidedElsewhere':
    case 'handled':
      return t(`outbox.conflict.${conflict.kind}`, {
        moment: at,
        action: recordActionName(conflict, t),
        decision: toLabel(entry),
        name: conflict.kind === 'handled' ? conflict.name : '',
      });
    case 'timedOut':
      return t('outbox.conflict.timedOut', { moment: at });
    case 'changed':
      return t(conflict.changes.length > 0 ? 'outbox.conflict.changed' : 'outbox.conflict.changedSomehow');
    case 'tooOld':
      return t('outbox.conflict.tooOld', { days: conflict.days });
    case 'paused':
      return t('outbox.conflict.paused', { reason: say(failureMessage(conflict.failure)) });
    case 'ended':
      return t('outbox.conflict.ended');
    case 'moved':
    case 'refused':
    case 'incomplete':
      return say(failureMessage(conflict.failure));
  }
}
