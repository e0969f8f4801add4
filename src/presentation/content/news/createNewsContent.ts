import type { NewsRow } from '#domain/news/newsViews.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { CardContent, CardContext } from '../../ui/cards/cardContent.ts';

export const createNewsContent = (row: NewsRow, { language, now }: CardContext): CardContent => ({
  title: row.title,
  isUnread: row.isRead === false,
  facts: [row.categoryName, formatTimestamp(language, row.issuedAt, now)].filter(Boolean),
  ...(row.excerpt === '' ? {} : { note: row.excerpt }),
});
