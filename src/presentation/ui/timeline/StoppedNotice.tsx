import { useTranslation } from 'react-i18next';
import type { HistoryRow, InstanceRow } from '#domain/requests/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { findOpenReturn, findStopRecord } from './findOpenTasks.ts';
import { RecordNotice } from './RecordNotice.tsx';

const STOPPED_BY: Readonly<Partial<Record<RecordAction, TextKey>>> = {
  pend: 'node.pendedBy',
  withdraw: 'node.withdrawnBy',
  void: 'node.voidedBy',
};

/** Shows why a request was returned or stopped, above all other details. */
export function StoppedNotice({
  instance,
  history,
}: {
  readonly instance: InstanceRow;
  readonly history: readonly HistoryRow[];
}) {
  const { t } = useTranslation();
  const stop = findStopRecord(instance, history);
  const row = stop ?? findOpenReturn(history);
  if (!row) return null;
  const title = stop
    ? t(STOPPED_BY[stop.action] ?? 'node.suspendedBy', { name: row.handlerName })
    : t('node.returnedBy', { name: row.handlerName, node: row.nodeName });
  return <RecordNotice action={row.action} title={title} remark={row.remark} files={row.files} />;
}
