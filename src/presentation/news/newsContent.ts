import type { NewsRow } from '#domain/news/newsViews.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';

/** What a line of a list says of a piece of news. */
export const newsContent = (row: NewsRow, { language, now }: CardWords): CardContent => ({
  title: row.title,
  isUnread: row.isRead === false,
  facts: [row.categoryName, formatMoment(language, row.issuedAt, now)].filter(Boolean),
  ...(row.words === '' ? {} : { note: row.words }),
});
