import { and, eq, inArray } from 'drizzle-orm';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { newsEndpoints } from '#contract/content/newsEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { LANGUAGES } from '#application/formatting/language.ts';
import { newsFault } from '#domain/news/checkNews.ts';
import { removeLargePictures } from '#domain/news/newsDraft.ts';
import type { FileId, Instant } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { refusedError, serverError } from '#server/http/errors.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import { groups } from '#server/db/schema/identity.ts';
import { news } from '#server/db/schema/news.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { mapNames, createExcerpts } from './createExcerpts.ts';
import { loadCategoryValues } from './loadCategoryNames.ts';
import { attachNewsFiles } from './newsFilesOf.ts';
import { isManageable } from '#server/directory/newsRights.ts';

type NewsInput = BodyOf<typeof newsEndpoints.save>;
type SavedNews =
  { readonly outcome: 'saved'; readonly newId: string; readonly version: number } | { readonly outcome: 'changed' };

/** Creates or updates a news item. Fails if another user has changed it meanwhile. */
export async function saveNews(
  tx: Sql,
  deps: Pick<WorkflowContext, 'files' | 'clock' | 'ids'>,
  { caller, language }: Viewer,
  sent: NewsInput,
): Promise<Result<SavedNews>> {
  const now = deps.clock.now();
  const known = sent.newId === undefined || sent.newId === null || sent.newId === '' ? undefined : sent.newId;
  const [before] = known === undefined ? [] : await lockNews(tx, caller, known);
  if (known !== undefined && before === undefined) return refusedError('notFound');
  if (before && typeof sent.version === 'number' && sent.version !== before.version) return ok({ outcome: 'changed' });

  const fields = toNewsFields(sent, before?.issuedAt ?? now);
  const { expiresAt, ...rest } = fields;
  const fault = newsFault({ ...rest, ...(expiresAt !== null && { expiresAt }) });
  if (fault !== undefined) return serverError(language, `news.${fault}`);
  const categories = await loadCategoryValues(tx, deps, caller.tenant);
  if (fields.category !== '' && categories.size > 0 && !categories.has(fields.category))
    return serverError(language, 'news.noCategory');
  const audience = [...new Set(sent.audience ?? [])];
  if (!(await doGroupsExist(tx, caller.tenant, audience))) return serverError(language, 'news.audience');

  const id = before?.id ?? deps.ids.next();
  const version = (before?.version ?? 0) + 1;
  const row = {
    ...fields,
    excerpts: createExcerpts(fields.texts),
    picture: validateNews(sent.imgFileId) ?? null,
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
      authorName: getLocalizedName(caller.person.names, 'zh-CN'),
      earlierReads: 0,
      at: now,
    });
  const unknown = await attachNewsFiles(
    tx,
    caller,
    { id, now },
    {
      picture: validateNews(sent.imgFileId),
      inText: Object.values(fields.texts).flatMap(findPictureIds),
      attached: (sent.files ?? []).map(({ fileId }) => fileId),
    },
  );
  return unknown.length > 0 ? refusedError('file.unknown') : ok({ outcome: 'saved', newId: id, version });
}

const lockNews = (tx: Sql, caller: Viewer['caller'], id: string) =>
  tx
    .select()
    .from(news)
    .where(and(eq(news.id, id), isManageable(caller)))
    .for('update');

const toNewsFields = (sent: NewsInput, otherwise: Instant) => ({
  titles: toNames(sent.subject),
  texts: mapNames(toNames(sent.content), removeLargePictures),
  category: sent.sysDicNew,
  keywords: sent.keywords ?? '',
  isDraft: sent.status === 'Draft',
  issuedAt: fromWireTime(sent.issuedAt) ?? otherwise,
  expiresAt: fromWireTime(sent.expiresAt) ?? null,
});

/** Returns the texts by language. The first available language replaces missing Chinese text. */
function toNames(words: NewsInput['subject']): LocalizedNames {
  if (typeof words === 'string') return { 'zh-CN': words };
  const said = LANGUAGES.flatMap((language) => {
    const text = words[language]?.trim() ?? '';
    return text === '' ? [] : [[language, text] as const];
  });
  return { 'zh-CN': said[0]?.[1] ?? '', ...Object.fromEntries(said) };
}

const validateNews = (file: string | null | undefined): FileId | undefined =>
  file === null || file === undefined || file === '' ? undefined : file;

const findPictureIds = (html: string): readonly FileId[] =>
  [...html.matchAll(/<img\b[^<>]*\/sysFile\/(?:public\/)?download\/(?<file>\w+)/giu)].map(
    ({ groups: found }) => found?.['file'] ?? '',
  );

async function doGroupsExist(tx: Sql, tenant: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), inArray(groups.id, [...ids])));
  return found.length === ids.length;
}
