import type { InstanceDetail } from '#domain/requests/instanceViews.ts';
import { LazyPrintSheet } from '../ui/print/LazyPrintSheet.ts';

interface RequestPrintProps {
  readonly detail: InstanceDetail;
  readonly onClose: () => void;
}

/** Opens the print sheet of a request. Only the form of a request can be printed: without one, renders nothing. */
export function RequestPrint({ detail: { instance, forms, prints = [] }, onClose }: RequestPrintProps) {
  const [view] = forms;
  if (view === undefined) return null;
  const form = { alias: view.alias, id: instance.id, view, instance: instance.id };
  return <LazyPrintSheet templates={prints} form={form} subtitle={instance.subject} onClose={onClose} />;
}
