import { eq } from 'drizzle-orm';
import { toWireTime } from '#api/time.ts';
import type { Instant } from '#package/process.ts';
import type { Company } from '../definitions/company.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { SampleNews } from '../definitions/loadSampleNews.ts';
import { excerptsOf } from '../news/excerptsOf.ts';
import type { Sql } from '../storage/database.ts';
import { fileChunks, storedFiles } from '../storage/schema/files.ts';
import { news, newsFiles, newsReads } from '../storage/schema/news.ts';
import { momentInOffice } from './officeHours.ts';

const DAY = 86_400_000;
/** What is older has been read by whoever looks at the demo. */
const READ_AFTER = 12 * DAY;

interface NewsSeed {
  readonly definitions: Definitions;
  readonly now: Instant;
  readonly newId: () => string;
}

/** Tells a company that has not been told anything yet what the definitions hold, dated at the desks of its authors. */
export async function seedNews(tx: Sql, { definitions, now, newId }: NewsSeed): Promise<void> {
  const { company, sampleNews } = definitions;
  if (company === undefined || sampleNews === undefined || sampleNews.items.length === 0) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: news.id }).from(news).where(eq(news.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  const pictures = await keepPictures(tx, company, sampleNews, { now, newId });
  const rows = sampleNews.items.map((item) => newsRow(item, company, { now, pictures }));
  await tx.insert(news).values(rows);
  const shown = rows.flatMap(({ id, picture }) => (picture === null ? [] : [{ news: id, file: picture }]));
  if (shown.length > 0)
    await tx.insert(newsFiles).values(shown.map((each) => ({ ...each, use: 'picture' as const, position: 0 })));
  const readers = company.people.filter(({ account }) => company.demoAccounts.includes(account));
  const reads = rows
    .filter(({ isDraft, issuedAt, audience }) => !isDraft && issuedAt < now - READ_AFTER && audience.length === 0)
    .flatMap(({ id, issuedAt }) =>
      readers.map((reader) => ({ news: id, person: reader.id, day: toWireTime(issuedAt).slice(0, 10), at: issuedAt })),
    );
  if (reads.length > 0) await tx.insert(newsReads).values(reads);
}

function newsRow(
  item: SampleNews['items'][number],
  { tenant, people, groups }: Company,
  { now, pictures }: { readonly now: Instant; readonly pictures: ReadonlyMap<string, string> },
): typeof news.$inferInsert & { readonly picture: string | null } {
  const author = people.find(({ account }) => account === item.by);
  const issuedAt = momentInOffice(now, item.days, item.time);
  const at = Math.min(issuedAt, now);
  return {
    id: item.id,
    tenant,
    category: item.category,
    titles: item.titles,
    texts: item.texts,
    excerpts: excerptsOf(item.texts),
    keywords: '',
    picture: item.picture === undefined ? null : (pictures.get(item.picture) ?? null),
    isDraft: item.isDraft,
    issuedAt,
    expiresAt: item.expires === undefined ? null : momentInOffice(now, item.expires, '18:00'),
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

/** One file for each picture, however often it is shown. @returns their ids by name */
async function keepPictures(
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
