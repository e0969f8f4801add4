import { MailOpen, Share2 } from 'lucide-react';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import type { Copy } from '#domain/requests/followViews.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import type { CardContent, CardContext } from '../ui/cards/cardContent.ts';
import type { ListFilter } from '../lists/recordList.ts';
import type { RowCommand } from '../lists/rowAction.ts';

/** Creates the card of a forwarded request: kind of copy, step and time. */
export const createCopyCard = (row: Copy, { t, language, now }: CardContext): CardContent => ({
  badge: { icon: Share2, tone: 'shown' },
  title: row.subject,
  facts: [row.definitionName, formatTimestamp(language, row.sentAt, now), row.nodeName].filter(Boolean),
  chips: row.kind === 'unknown' ? [] : [{ text: t(`lists.copy.${row.kind}`), tone: 'shown' }],
});

export const copyFilter: ListFilter = {
  name: 'kind',
  label: { key: 'lists.copy.way' },
  choices: [
    { value: 'copy', label: { key: 'lists.copy.copy' } },
    { value: 'forward', label: { key: 'lists.copy.forward' } },
  ],
};

export const markCopyRead = ({ ownCopy }: Copy): RowCommand => ({
  run: ({ get }) => get(CopyGateway).markRead(ownCopy?.id ?? ''),
  done: { key: 'lists.markedRead' },
});
export const readMark = { label: { key: 'lists.markRead' }, icon: MailOpen } as const;
