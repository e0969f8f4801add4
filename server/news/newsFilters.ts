import { sql } from 'drizzle-orm';
import type { FilterTable } from '../list/filters.ts';
import { news } from '../storage/schema/news.ts';

/** Contract portal 2. */
export const NEWS_FILTERS: FilterTable = {
  SUBJECT: { column: news.titles, hasLanguages: true, also: [news.keywords] },
  KEYWORDS: { column: news.keywords },
  SYS_DIC_NEW: { column: news.category },
  STATUS: { column: sql`case when ${news.isDraft} then 'Draft' else 'Issued' end` },
  CREATE_TIME: { column: news.issuedAt },
};
