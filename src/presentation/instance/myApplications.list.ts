import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import type { InstanceRow } from '#domain/instance/reading.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { ListFilter, RecordList } from '../list/recordList.ts';
import { splitSummary } from '../list/summary.ts';
import { requestHeldText } from '../shared/heldByText.ts';
import { instanceAddress } from '../shared/instanceAddress.ts';
import { instanceLook } from '../shared/statusLook.ts';

const STATUSES = ['running', 'lockedByReturn', 'drafted', 'succeeded', 'cancelled'] as const;

const statusFilter: ListFilter = {
  name: 'status',
  labelKey: 'list.status',
  choices: async () => STATUSES.map((status) => ({ value: status, labelKey: `status.instance.${status}` })),
};

/** My applications: what I sent, what became of it, and who holds it now. Drafts are among them. */
export const myApplicationsList: RecordList<InstanceRow> = {
  name: 'myApplications',
  source: (get) => (request) => get(InstanceGateway).mine(request),
  keyOf: (row) => row.id,
  card: (row, { t, language, now }) => {
    const look = instanceLook(row.status, row.outcome);
    return {
      sign: look,
      title: row.subject,
      facts: [row.definitionName],
      chips: [{ text: t(look.labelKey), tone: look.tone }],
      ...splitSummary(row.summary),
      note: [row.status === 'drafted' ? '' : t('list.startedAt', { moment: formatMoment(language, row.startedAt, now) }), row.currentNode, requestHeldText(row, now, t)].filter(Boolean).join(' · '),
    };
  },
  open: instanceAddress,
  searchHint: 'list.searchRequests',
  filter: statusFilter,
  empty: { picture: 'empty', titleKey: 'list.mine.empty', todoKey: 'list.mine.emptyTodo', action: { labelKey: 'list.mine.emptyAction', page: 'startable' } },
  pageSize: 20,
};
