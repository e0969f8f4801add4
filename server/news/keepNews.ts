import { and, eq, inArray } from 'drizzle-orm';
import type { BodyOf } from '#api/endpoint.ts';
import type { newsEndpoints } from '#api/newsEndpoints.ts';
import { fromWireTime } from '#api/time.ts';
import { LANGUAGES } from '#application/language.ts';
import { newsFault } from '#domain/news/checkNews.ts';
import { withoutLargePictures } from '#domain/news/newsDraft.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { refused, rejected } from '../refused.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import { groups } from '../storage/schema/identity.ts';
import { news } from '../storage/schema/news.ts';
import { nameIn } from '../texts/nameIn.ts';
import { eachOf, excerptsOf } from './excerptsOf.ts';
import { knownCategories } from './newsCategories.ts';
import { hangNewsFiles } from './newsFilesOf.ts';
import { isManaged } from './newsRights.ts';

type Sent = BodyOf<typeof newsEndpoints.save>;
type Kept =
  { readonly outcome: 'saved'; readonly newId: string; readonly version: number } | { readonly outcome: 'changed' };

/** Adds a piece of news or changes one, unless somebody else was faster. */
export async function keepNews(
  tx: Sql,
  deps: Pick<BpmDeps, 'files' | 'clock' | 'ids'>,
  { caller, language }: Viewer,
  sent: Sent,
): Promise<Result<Kept, Failure>> {
  const now = deps.clock.now();
  const known = sent.newId === undefined || sent.newId === null || sent.newId === '' ? undefined : sent.newId;
  const [before] = known === undefined ? [] : await lockNews(tx, caller, known);
  if (known !== undefined && before === undefined) return refused('notFound');
  if (before && typeof sent.version === 'number' && sent.version !== before.version) return ok({ outcome: 'changed' });

  const fields = fieldsOf(sent, before?.issuedAt ?? now);
  const { expiresAt, ...rest } = fields;
  const fault = newsFault({ ...rest, ...(expiresAt !== null && { expiresAt }) });
  if (fault !== undefined) return rejected(language, `news.${fault}`);
  const categories = await knownCategories(tx, deps, caller.tenant);
  if (fields.category !== '' && categories.size > 0 && !categories.has(fields.category))
    return rejected(language, 'news.noCategory');
  const audience = [...new Set(sent.audience ?? [])];
  if (!(await areGroups(tx, caller.tenant, audience))) return rejected(language, 'news.audience');

  const id = before?.id ?? deps.ids.next();
  const version = (before?.version ?? 0) + 1;
  const row = {
    ...fields,
    excerpts: excerptsOf(fields.texts),
    picture: given(sent.imgFileId) ?? null,
    audience,
    version,
    changedBy: caller.person.id,
    changedAt: now,
  };
  if (before) await tx.update(news).set(row).where(eq(news.id, id));
  else
    await tx.insert(news).values({
      ...row,
      id,
      tenant: caller.tenant,
      author: caller.person.id,
      authorName: nameIn(caller.person.names, 'zh-CN'),
      earlierReads: 0,
      at: now,
    });
  const unknown = await hangNewsFiles(
    tx,
    caller,
    { id, now },
    {
      picture: given(sent.imgFileId),
      inText: Object.values(fields.texts).flatMap(picturesIn),
      attached: (sent.files ?? []).map(({ fileId }) => fileId),
    },
  );
  return unknown.length > 0 ? refused('file.unknown') : ok({ outcome: 'saved', newId: id, version });
}

const lockNews = (tx: Sql, caller: Viewer['caller'], id: string) =>
  tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), isManaged(caller)))
    .for('update');

const fieldsOf = (sent: Sent, otherwise: Instant) => ({
  titles: byLanguage(sent.subject),
  texts: eachOf(byLanguage(sent.content), withoutLargePictures),
  category: sent.sysDicNew,
  keywords: sent.keywords ?? '',
  isDraft: sent.status === 'Draft',
  issuedAt: fromWireTime(sent.issuedAt) ?? otherwise,
  expiresAt: fromWireTime(sent.expiresAt) ?? null,
});

/** Whatever language is written in first stands in for the Chinese words where there are none. */
function byLanguage(words: Sent['subject']): Names {
  if (typeof words === 'string') return { 'zh-CN': words };
  const said = LANGUAGES.flatMap((language) => {
    const text = words[language]?.trim() ?? '';
    return text === '' ? [] : [[language, text] as const];
  });
  return { 'zh-CN': said[0]?.[1] ?? '', ...Object.fromEntries(said) };
}

const given = (file: string | null | undefined): FileId | undefined =>
  file === null || file === undefined || file === '' ? undefined : file;

/** Pictures of ours a text shows, by their address. */
const picturesIn = (html: string): readonly FileId[] =>
  [...html.matchAll(/<img\b[^<>]*\/sysFile\/(?:public\/)?download\/(?<file>\w+)/giu)].map(
    ({ groups: found }) => found?.['file'] ?? '',
  );

async function areGroups(tx: Sql, tenant: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), inArray(groups.id, [...ids])));
  return found.length === ids.length;
}
