import type { HistoryRow, InstanceRow } from '#domain/instance/instanceViews.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { openReturn, openStop } from './openRows.ts';
import { RecordNotice } from './RecordNotice.tsx';

/** Why a request came back, or why it is stopped: the first thing one wants to know about it. */
export function StoppedNotice({
  instance,
  history,
}: {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
}) {
  const { t } = useTexts();
  const stop = openStop(instance, history);
  const row = stop ?? openReturn(history);
  if (!row) return null;
  const title = stop
    ? t(stop.action === 'pend' ? 'node.pendedBy' : 'node.suspendedBy', { name: row.handlerName })
    : t('node.returnedBy', { name: row.handlerName, node: row.nodeName });
  return <RecordNotice action={row.action} title={title} remark={row.remark} files={row.files} />;
}
