import { and, count, eq } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import { toWireTime } from '#api/time.ts';
import { findNames } from '../directory/findNames.ts';
import { conditionsOf } from '../list/filters.ts';
import { offsetOf, pageDto } from '../list/pageDto.ts';
import { processLog } from '../storage/schema/processes.ts';
import type { LoggedValue } from '../storage/schema/peopleLog.ts';
import { nameIn } from '../texts/nameIn.ts';
import { NEWEST_LOGGED } from './processLog.ts';
import { sayIn } from '../definitions/vocabulary.ts';
import type { ProcessReader } from './processReader.ts';

/** A page of the log, the newest first; of one process, where one is asked for. */
export async function listProcessLog(
  { tx, tenant, language, query: definitions, vocabulary }: ProcessReader,
  query: QueryDto,
) {
  const key = String(query.params['key'] ?? '').trim();
  const where = and(
    eq(processLog.tenant, tenant),
    key === '' ? undefined : eq(processLog.key, key),
    conditionsOf(query, {}),
  );
  const [all] = await tx.select({ rows: count() }).from(processLog).where(where);
  const rows = await tx
    .select()
    .from(processLog)
    .where(where)
    .orderBy(...NEWEST_LOGGED)
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const names = await findNames(
    tx,
    rows.map(({ actor }) => actor),
    language,
  );
  const mains = new Map((await definitions.allMain(tx, tenant)).map((main) => [main.key, main]));
  const called = (of: string | null, then: string) => {
    const main = of === null ? undefined : mains.get(of);
    return main === undefined ? then : sayIn(vocabulary, main, language)(then);
  };
  const said = (value: LoggedValue | undefined): string =>
    typeof value === 'string' ? value : (value ?? []).map((each) => nameIn(each, language)).join(', ');
  return pageDto(
    query,
    all?.rows ?? 0,
    rows.map(({ id, at, actor, kind, key: of, name, versions, problems: [problem], problemCount, changes }) => ({
      id,
      at: toWireTime(at),
      by: actor === null ? '' : names.name(actor),
      kind,
      key: of ?? '',
      name: called(of, name),
      versions: versions.map((each) => ({
        ...each,
        name: called(each.key, each.name),
        before: each.before ?? 0,
      })),
      problemCount,
      problem:
        problem === undefined
          ? ''
          : [[problem.file, problem.line || ''].filter(Boolean).join(':'), problem.message].filter(Boolean).join(' '),
      before: said(changes['starters']?.before),
      after: said(changes['starters']?.after),
    })),
  );
}
