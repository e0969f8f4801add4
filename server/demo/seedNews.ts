import { eq } from 'drizzle-orm';
import { toWireTime } from '#contract/wire/time.ts';
import type { Instant } from '#package/process.ts';
import type { Company } from '#server/company/company.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import type { SampleNews } from '#server/company/load/loadSampleNews.ts';
import { createExcerpts } from '#server/content/news/createExcerpts.ts';
import type { Sql } from '#server/db/database.ts';
import { fileChunks, storedFiles } from '#server/db/schema/files.ts';
import { news, newsFiles, newsReads } from '#server/db/schema/news.ts';
import { officeTimestamp } from './officeHours.ts';

const DAY = 86_400_000;
/** Age in milliseconds after which news count as read. */
const READ_AFTER_MS = 12 * DAY;

interface NewsSeed {
  readonly definitions: Definitions;
  readonly now: Instant;
  readonly newId: () => string;
}

/** Adds the sample news of the definitions to a company without news, dated in office hours. */
export async function seedNews(tx: Sql, { definitions, now, newId }: NewsSeed): Promise<void> {
  const { company, sampleNews } = definitions;
  if (sampleNews === undefined || sampleNews.items.length === 0) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: news.id }).from(news).where(eq(news.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  const pictures = await storePictures(tx, company, sampleNews, { now, newId });
  const rows = sampleNews.items.map((item) => toNewsRow(item, company, { now, pictures }));
  await tx.insert(news).values(rows);
  const shown = rows.flatMap(({ id, picture }) => (picture === null ? [] : [{ news: id, file: picture }]));
  if (shown.length > 0)
    await tx.insert(newsFiles).values(shown.map((each) => ({ ...each, use: 'picture' as const, position: 0 })));
  const readers = company.people.filter(({ account }) => company.demo?.accounts.includes(account) === true);
  const reads = rows
    .filter(({ isDraft, issuedAt, audience }) => !isDraft && issuedAt < now - READ_AFTER_MS && audience.length === 0)
    .flatMap(({ id, issuedAt }) =>
      readers.map((reader) => ({ news: id, person: reader.id, day: toWireTime(issuedAt).slice(0, 10), at: issuedAt })),
    );
  if (reads.length > 0) await tx.insert(newsReads).values(reads);
}

function toNewsRow(
  item: SampleNews['items'][number],
  { tenant, people, groups }: Company,
  { now, pictures }: { readonly now: Instant; readonly pictures: ReadonlyMap<string, string> },
): typeof news.$inferInsert & { readonly picture: string | null } {
  const author = people.find(({ account }) => account === item.by);
  const issuedAt = officeTimestamp(now, item.days, item.time);
  const at = Math.min(issuedAt, now);
  return {
    id: item.id,
    tenant,
    category: item.category,
    titles: item.titles,
    texts: item.texts,
    excerpts: createExcerpts(item.texts),
    keywords: '',
    picture: item.picture === undefined ? null : (pictures.get(item.picture) ?? null),
    isDraft: item.isDraft,
    issuedAt,
    expiresAt: item.expires === undefined ? null : officeTimestamp(now, item.expires, '18:00'),
    audience: groups.filter(({ key }) => item.audience.includes(key)).map(({ id }) => id),
    author: author?.id ?? '',
    authorName: author?.name['zh-CN'] ?? '',
    earlierReads: item.readers,
    version: 1,
    at,
    changedBy: author?.id ?? '',
    changedAt: at,
  };
}

/** Stores one file per picture, however often it is used. @returns the ids by name */
async function storePictures(
  tx: Sql,
  { tenant, people }: Company,
  { items, pictures }: SampleNews,
  { now, newId }: Pick<NewsSeed, 'now' | 'newId'>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, bytes] of pictures) {
    const id = newId();
    const by = items.find(({ picture }) => picture === name)?.by;
    const owner = people.find(({ account }) => account === by)?.id ?? '';
    await tx.insert(storedFiles).values({ id, tenant, name: `${name}.webp`, size: bytes.length, owner, at: now });
    await tx.insert(fileChunks).values({ file: id, position: 0, bytes });
    ids.set(name, id);
  }
  return ids;
}
