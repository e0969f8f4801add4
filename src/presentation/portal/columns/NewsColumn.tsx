import { useTranslation } from 'react-i18next';
import { AnnouncementCategories } from '#application/ports/content/newsGateway.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { NewsRow } from '#domain/news/newsViews.ts';
import type { NewsLayout } from '#domain/portal/portalColumns.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { classes } from '../../ui/controls/classes.ts';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { TargetLink } from '../TargetLink.tsx';
import type { ColumnOfKind } from './column.ts';
import { NewsPicture } from './NewsPicture.tsx';
import { EmptyColumnNotice } from './EmptyColumnNotice.tsx';
import { useFirstRenderTime } from './useFirstRenderTime.ts';

export function NewsColumn({ item: { column }, content: { rows } }: ColumnOfKind<'news'>) {
  const { t } = useTranslation();
  const look = column.kind === 'news' ? column.layout : 'wordsList';
  if (rows.length === 0) return <EmptyColumnNotice words={t('portal.noNews')} />;
  return (
    <ul className={classes('px-4', look === 'img' ? 'grid gap-4 py-4' : 'divide-y divide-line')}>
      {rows.map((row) => (
        <li key={row.id}>
          <NewsLine row={row} look={look} />
        </li>
      ))}
    </ul>
  );
}

const ADDRESSES = { news: '/pages/oa/NewsDetail?id=', announcement: '/pages/particulars/notice?id=' } as const;

function NewsLine({ row, look }: { readonly row: NewsRow; readonly look: NewsLayout }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { get } = usePageContext();
  const now = useFirstRenderTime();
  const kind = get(AnnouncementCategories).includes(row.category) ? 'announcement' : 'news';
  const target = { to: 'address', address: `${ADDRESSES[kind]}${encodeURIComponent(row.id)}` } as const;
  const picture = row.picture === undefined ? undefined : get(FileGateway).getUrl(row.picture);
  const words = (
    <span className="min-w-0 flex-1">
      <span className={classes('block break-words', row.isRead === false && 'font-semibold')}>
        {row.title}
        {row.isRead === false && <span className="sr-only">{` · ${t('portal.unread')}`}</span>}
      </span>
      <span className="block text-12 text-soft">{formatTimestamp(language, row.issuedAt, now)}</span>
    </span>
  );
  if (look === 'img')
    return (
      <TargetLink target={target} className="grid gap-2 transition active:opacity-70">
        <NewsPicture address={picture} className="h-[9rem] w-full" />
        {words}
      </TargetLink>
    );
  return (
    <TargetLink target={target} className="flex min-h-13 items-center gap-3 py-2.5 transition active:opacity-70">
      {look === 'imgAndFont' && <NewsPicture address={picture} className="h-[3.75rem] w-[5rem]" />}
      {words}
    </TargetLink>
  );
}
