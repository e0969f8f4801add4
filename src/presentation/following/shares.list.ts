import { Copy, Link2, Link2Off } from 'lucide-react';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import type { Share } from '#domain/requests/followViews.ts';
import { formatList } from '#application/formatting/listText.ts';
import { ok } from '#domain/shared/result.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import type { RecordList } from '../lists/recordList.ts';
import type { RowAction } from '../lists/rowAction.ts';
import { copyPageLink } from '../ui/navigation/copyPageLink.ts';

/** A share link created by the user or received from another user. */
interface ShareRow extends Share {
  readonly isMine: boolean;
}

const shareActions = ({ id, token, isMine }: ShareRow): readonly RowAction[] => [
  {
    label: { key: 'lists.shares.copy' },
    note: { key: 'lists.shares.copyNote' },
    icon: Copy,
    done: { key: 'lists.shares.copied' },
    run: () => copyPageLink('landing', { share: token }, 'lists.shares.copyFailed'),
  },
  ...(isMine
    ? [
        {
          label: { key: 'lists.shares.end' },
          note: { key: 'lists.shares.endNote' },
          icon: Link2Off,
          tone: 'refuse',
          done: { key: 'lists.shares.ended' },
          question: { key: 'lists.shares.endQuestion' },
          removesRow: true,
          run: ({ get }) => get(FollowGateway).endShare(id),
        } satisfies RowAction,
      ]
    : []),
];

/** Share links to requests: those the user created, with who opened them, and those the user opened. */
export const sharesList: RecordList<ShareRow> = {
  name: 'shares',
  source: (get) => async (request) => {
    const side = request.filters['side'] === 'received' ? 'received' : 'given';
    const found = await get(FollowGateway).listShares(side, request);
    return found.ok
      ? ok({ ...found.value, rows: found.value.rows.map((row) => ({ ...row, isMine: side === 'given' })) })
      : found;
  },
  keyOf: (row) => row.id,
  card: (row, { t, language, now }) => ({
    badge: { icon: Link2, tone: 'action' },
    title: row.subject,
    facts: [row.isMine ? '' : row.byName, row.definitionName, formatTimestamp(language, row.since, now)].filter(
      Boolean,
    ),
    ...(row.isMine && {
      chips: [
        {
          text: t('lists.shares.readers', { count: row.readers.length }),
          tone: row.readers.length > 0 ? 'shown' : 'neutral',
        },
      ],
    }),
    ...(row.isMine && row.readers.length > 0 && { note: formatList(language, row.readers) }),
  }),
  open: (row) => ({ page: 'instanceDetail', params: { instId: row.instanceId } }),
  searchHint: { key: 'list.searchRequests' },
  filters: [
    {
      name: 'side',
      label: { key: 'lists.shares.side' },
      initial: 'given',
      choices: [
        { value: 'given', label: { key: 'lists.shares.given' } },
        { value: 'received', label: { key: 'lists.shares.received' } },
      ],
    },
  ],
  actions: shareActions,
  empty: { picture: 'empty', titleKey: 'lists.shares.empty', todoKey: 'lists.shares.emptyTodo' },
  pageSize: 20,
};
