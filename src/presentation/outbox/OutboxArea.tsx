import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { OutboxLoader } from '#application/outbox/loadOutbox.ts';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../ui/layout/SheetLoadError.ts';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { useShortcutKeys } from '../ui/shortcuts/useShortcutKeys.ts';
import { OutboxBar } from './OutboxBar.tsx';
import { OutboxViewModel } from './OutboxViewModel.ts';

const LazyOutboxSheet = lazyComponent(async () => (await import('./OutboxSheet.tsx')).OutboxSheet, {
  ...LAZY_SHEET,
  texts: ['status', 'refusal', 'node', 'record'],
});

/** The bar of the decisions that wait on this device, and the sheet that lists them. */
export const OutboxArea = observer(function OutboxArea() {
  const context = usePageContext();
  const [model, setModel] = useState<OutboxViewModel>();
  useEffect(() => {
    let isMounted = true;
    let opened: OutboxViewModel | undefined;
    // Without the code nothing can be queued either; the next page tries again.
    context
      .get(OutboxLoader)
      .fetch()
      .then(
        (outbox) => {
          if (!isMounted) return;
          opened = new OutboxViewModel(context, outbox);
          opened.start();
          setModel(opened);
        },
        () => undefined,
      );
    return () => {
      isMounted = false;
      opened?.dispose();
    };
  }, [context]);
  const undoable = model?.bar?.kind === 'undoable' ? model.bar.entry : undefined;
  useShortcutKeys(model && undoable ? [{ key: 'u', label: 'outbox.undo', run: () => void model.undo(undoable) }] : []);
  if (model === undefined) return null;
  return (
    <>
      <OutboxBar model={model} />
      {model.isSheetOpen && <LazyOutboxSheet model={model} onClose={() => model.setSheetOpen(false)} />}
    </>
  );
});
