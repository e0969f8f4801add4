import { and, count, eq } from 'drizzle-orm';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { findNames } from '#server/directory/findNames.ts';
import { toConditions } from '#server/db/listQuery/filters.ts';
import { pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { processLog } from '#server/db/schema/processes.ts';
import type { LoggedValue } from '#server/db/schema/peopleLog.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { NEWEST_FIRST_ORDER } from './processLog.ts';
import { createTranslator } from '#server/company/vocabulary.ts';
import type { ProcessReader } from './processReader.ts';

/** Returns a page of the log, the newest first, optionally of one process. */
export async function listProcessLog(
  { tx, tenant, language, query: definitions, vocabulary }: ProcessReader,
  query: QueryDto,
) {
  const key = String(query.params['key'] ?? '').trim();
  const where = and(
    eq(processLog.tenant, tenant),
    key === '' ? undefined : eq(processLog.key, key),
    toConditions(query, {}),
  );
  const [all] = await tx.select({ rows: count() }).from(processLog).where(where);
  const rows = await tx
    .select()
    .from(processLog)
    .where(where)
    .orderBy(...NEWEST_FIRST_ORDER)
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const userIds = rows.map(({ actor }) => actor);
  const names = await findNames(tx, userIds, language);
  const mains = new Map((await definitions.allMain(tx, tenant)).map((main) => [main.key, main]));
  const translateName = (of: string | null, then: string) => {
    const main = of === null ? undefined : mains.get(of);
    return main === undefined ? then : createTranslator(vocabulary, main, language)(then);
  };
  const formatLoggedValue = (value: LoggedValue | undefined): string =>
    typeof value === 'string' ? value : (value ?? []).map((each) => getLocalizedName(each, language)).join(', ');
  return toPageDto(
    query,
    all?.rows ?? 0,
    rows.map(({ id, at, actor, kind, key: of, name, versions, problems: [problem], problemCount, changes }) => ({
      id,
      at: toWireTime(at),
      by: actor === null ? '' : names.name(actor),
      kind,
      key: of ?? '',
      name: translateName(of, name),
      versions: versions.map((each) => ({
        ...each,
        name: translateName(each.key, each.name),
        before: each.before ?? 0,
      })),
      problemCount,
      problem:
        problem === undefined
          ? ''
          : [[problem.file, problem.line || ''].filter(Boolean).join(':'), problem.message].filter(Boolean).join(' '),
      before: formatLoggedValue(changes['starters']?.before),
      after: formatLoggedValue(changes['starters']?.after),
    })),
  );
}
