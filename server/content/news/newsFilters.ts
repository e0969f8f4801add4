import { sql } from 'drizzle-orm';
import type { FilterTable } from '#server/db/listQuery/filters.ts';
import { news } from '#server/db/schema/news.ts';

/** Filters of news lists (contract portal 2). */
export const NEWS_FILTERS: FilterTable = {
  SUBJECT: { column: news.titles, hasLanguages: true, otherColumns: [news.keywords] },
  KEYWORDS: { column: news.keywords },
  SYS_DIC_NEW: { column: news.category },
  STATUS: { column: sql`case when ${news.isDraft} then 'Draft' else 'Issued' end` },
  CREATE_TIME: { column: news.issuedAt },
};
