import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Outbox } from '#application/outbox/outbox.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { OutboxViewModel } from './OutboxViewModel.ts';
import { useDecisionLabel } from './useDecisionLabel.ts';

interface LogOutProps {
  readonly outbox: Outbox;
  readonly onLogOut: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what happens to the decisions that were not sent, before the user logs out. */
export const LogOutSheet = observer(function LogOutSheet({ outbox, onLogOut, onClose }: LogOutProps) {
  const { t } = useTranslation();
  const toLabel = useDecisionLabel();
  const { messages } = usePageContext();
  const model = useViewModel((context) => new OutboxViewModel(context, outbox));
  const leave = async (prepare: () => Promise<unknown>, mayKeep: boolean) => {
    await prepare();
    if (model.entries.length > 0 && !mayKeep) return messages.show({ key: 'outbox.logOut.failed' }, 'warning');
    await onLogOut();
  };
  return (
    <Sheet isOpen title={t('outbox.logOut.question', { count: model.entries.length })} onClose={onClose}>
      <div className="grid gap-4">
        <ul className="divide-y divide-line rounded-card bg-sunken px-4">
          {model.entries.map((entry) => (
            <li key={entry.key} className="py-3">
              <p className="text-14 text-soft">{toLabel(entry)}</p>
              <p className="text-16 wrap-anywhere">{entry.subject}</p>
            </li>
          ))}
        </ul>
        <p className="text-14 text-soft">{t('outbox.logOut.effect')}</p>
        <div className="grid gap-2">
          <Button isBusy={model.activity.isBusy} onClick={() => void leave(model.sendNow, false)}>
            {t('outbox.logOut.send')}
          </Button>
          <Button variant="line" onClick={() => void leave(async () => undefined, true)}>
            {t('outbox.logOut.keep')}
          </Button>
          <Button variant="line" tone="refuse" onClick={() => void leave(model.discardAll, true)}>
            {t('outbox.logOut.discard')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
});
