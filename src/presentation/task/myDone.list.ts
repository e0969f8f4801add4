import type { DoneRow } from '#application/ports/instanceGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { RecordList } from '../list/recordList.ts';
import { recordLook } from '../shared/recordLook.ts';

/** My done: each of my decisions, newest first. */
export const myDoneList: RecordList<DoneRow> = {
  name: 'myDone',
  source: (get) => (request) => get(InstanceGateway).done(request),
  keyOf: (row) => row.id,
  card: (row, { t, language, now }) => {
    const look = recordLook(row.action);
    return {
      sign: look,
      title: row.subject,
      facts: [formatMoment(language, row.doneAt ?? row.arrivedAt, now), row.nodeName],
      chips: [{ text: row.action === 'unknown' && row.actionLabel !== '' ? row.actionLabel : t(`status.action.${row.action}`), tone: look.tone }],
      ...(row.remark === '' ? {} : { note: row.remark }),
    };
  },
  open: (row) => ({ page: 'instanceDetail', params: { instId: row.instanceId, from: 'done' } }),
  searchHint: 'list.searchRequests',
  empty: { picture: 'empty', titleKey: 'list.done.empty', todoKey: 'list.done.emptyTodo', action: { labelKey: 'list.done.emptyAction', page: 'myTasks' } },
  pageSize: 20,
};
