import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { listConflictActions, type ConflictAction } from '#domain/outbox/conflict.ts';
import type { OutboxEntry } from '#domain/outbox/outboxEntry.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ConfirmSheet } from '../ui/layout/ConfirmSheet.tsx';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { ConflictText } from './ConflictText.tsx';
import type { OutboxViewModel } from './OutboxViewModel.ts';
import { useDecisionLabel } from './useDecisionLabel.ts';

interface SheetProps {
  readonly model: OutboxViewModel;
  readonly onClose: () => void;
}

/** Lists the decisions that wait on this device, each with its state and what the user can do. */
export const OutboxSheet = observer(function OutboxSheet({ model, onClose }: SheetProps) {
  const { t } = useTranslation();
  const canSend = !model.needsLogin && model.entries.some(({ state }) => state === 'queued' || state === 'undoable');
  const bottom = canSend && (
    <Button className="w-full" isBusy={model.activity.isBusy} onClick={() => void model.sendNow()}>
      {t('outbox.sendNow')}
    </Button>
  );
  return (
    <>
      <Sheet isOpen title={t('outbox.title')} onClose={onClose} bottom={bottom}>
        <ul className="grid gap-3">
          {model.entries.map((entry) => (
            <EntryCard key={entry.key} model={model} entry={entry} />
          ))}
        </ul>
      </Sheet>
      <ConfirmSheet
        isOpen={model.discarding !== undefined}
        question={t('outbox.discard.question')}
        {...(model.discarding && { subject: model.discarding.subject })}
        effect={t((model.discarding?.attempts ?? 0) > 0 ? 'outbox.discard.mayHaveArrived' : 'outbox.discard.effect')}
        confirmLabel={t('outbox.discard')}
        tone="refuse"
        onConfirm={() => void model.discard()}
        onClose={() => model.setDiscarding(undefined)}
      />
    </>
  );
});

function toStateKey({ attempts, state }: OutboxEntry): TextKey {
  if (attempts > 0) return 'outbox.state.retrying';
  return state === 'undoable' || state === 'sending' ? `outbox.${state}` : 'outbox.state.queued';
}

interface EntryProps {
  readonly model: OutboxViewModel;
  readonly entry: OutboxEntry;
}
const EntryCard = observer(function EntryCard({ model, entry }: EntryProps) {
  const { t } = useTranslation();
  const toLabel = useDecisionLabel();
  const { conflict, state } = entry;
  const actions = conflict ? listConflictActions(conflict) : [];
  return (
    <li className="grid gap-2 rounded-card bg-sunken p-4">
      <p className="text-14 text-soft">{toLabel(entry)}</p>
      <h3 className="text-16 font-semibold wrap-anywhere">{entry.subject}</h3>
      {conflict ? (
        <ConflictText entry={entry} conflict={conflict} now={model.now} />
      ) : (
        <p className="text-14 text-soft">{t(toStateKey(entry))}</p>
      )}
      <div className="-mx-2 flex flex-wrap gap-x-4">
        {actions.map((action) => (
          <EntryAction key={action} model={model} entry={entry} action={action} />
        ))}
        {conflict && entry.opinion !== undefined && entry.opinion !== '' && (
          <Button variant="bare" className="w-auto" onClick={() => void model.copyOpinion(entry)}>
            {t('outbox.copyOpinion')}
          </Button>
        )}
        {state !== 'sending' && (
          <Button variant="bare" tone="refuse" className="w-auto" onClick={() => model.setDiscarding(entry)}>
            {t('outbox.discard')}
          </Button>
        )}
      </div>
    </li>
  );
});

type ActionProps = EntryProps & { readonly action: ConflictAction };
const EntryAction = observer(function EntryAction({ model, entry, action }: ActionProps) {
  const { t } = useTranslation();
  const decision = useDecisionLabel()(entry);
  const changes = entry.conflict?.kind === 'changed' ? entry.conflict.changes : [];
  const [only] = changes.length === 1 && action === 'decideAgain' ? changes : [];
  return (
    <Button variant="bare" className="w-auto" isBusy={model.activity.isBusy} onClick={() => void model[action](entry)}>
      {only ? t('outbox.decideAgainOn', { decision, value: only.after }) : t(`outbox.${action}`, { decision })}
    </Button>
  );
});
