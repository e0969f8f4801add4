import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import { LaterPart } from '../shared/LaterPart.tsx';
import { printSheet } from '../shared/print/printSheetPart.ts';

interface RequestPrintProps {
  readonly detail: InstanceDetail;
  readonly onClose: () => void;
}

/** A request is printed with its own form; without one there is nothing to print. */
export function RequestPrint({ detail: { instance, forms, prints = [] }, onClose }: RequestPrintProps) {
  const [view] = forms;
  if (view === undefined) return null;
  const form = { alias: view.alias, id: instance.id, view, instance: instance.id };
  return (
    <LaterPart part={printSheet}>
      {(PrintSheet) => <PrintSheet templates={prints} form={form} subtitle={instance.subject} onClose={onClose} />}
    </LaterPart>
  );
}
