import { MailOpen, Share2 } from 'lucide-react';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import type { Copy } from '#domain/instance/followViews.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import type { ListFilter } from '../list/recordList.ts';
import type { RowCommand } from '../list/rowAction.ts';

/** A request passed on for reading: how, at which step, when. */
export const copyCard = (row: Copy, { t, language, now }: CardWords): CardContent => ({
  sign: { icon: Share2, tone: 'shown' },
  title: row.subject,
  facts: [row.definitionName, formatMoment(language, row.sentAt, now), row.nodeName].filter(Boolean),
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

export const markCopyRead = ({ mine }: Copy): RowCommand => ({
  run: ({ get }) => get(CopyGateway).markRead(mine?.id ?? ''),
  done: { key: 'lists.markedRead' },
});
export const readMark = { label: { key: 'lists.markRead' }, icon: MailOpen } as const;
