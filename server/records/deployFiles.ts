import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { COMPANY_FILE_KINDS, type CompanyFileKind } from '../definitions/companyFileKinds.ts';
import type { BusinessObject } from '../definitions/files/objectFile.ts';
import type { CompanyFiles, LoadedFile } from '../definitions/loadCompanyFiles.ts';
import { companyFiles } from '../storage/schema/companyFileRows.ts';
import type { Sql } from '../storage/database.ts';
import { deployObject } from './deployObject.ts';
import { indexList } from './indexList.ts';

/** Any number: it names our lock among the advisory locks of a PostgreSQL server. */
const LOCK = 7_214_019;

interface DeployedTo {
  readonly tenant: string;
  readonly now: Instant;
}

/**
 * Puts the files of a company into use: what is unchanged stays, what has changed becomes a new version, what is gone
 * is not in use any more. The tables of business objects follow in the same transaction. Of two servers that do so at
 * once the second one waits.
 */
export async function deployFiles(tx: Sql, to: DeployedTo, files: CompanyFiles): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  // The kinds stand in an order in which none speaks of a later one.
  for (const kind of Object.keys(COMPANY_FILE_KINDS) as readonly CompanyFileKind[]) {
    const ofKind = files[kind];
    for (const file of ofKind) await deployFile(tx, to, file);
    // Also for those that have been in use before lists had any.
    if (kind === 'list') for (const { content } of files.list) await indexList(tx, to.tenant, content);
    const keys = ofKind.map(({ key }) => key);
    await tx
      .update(companyFiles)
      .set({ isMain: false })
      .where(
        and(
          eq(companyFiles.tenant, to.tenant),
          eq(companyFiles.kind, kind),
          eq(companyFiles.isMain, true),
          keys.length === 0 ? undefined : notInArray(companyFiles.key, keys),
        ),
      );
  }
}

async function deployFile(
  tx: Sql,
  { tenant, now }: DeployedTo,
  { kind, key, content, texts }: LoadedFile,
): Promise<void> {
  const ofKey = and(eq(companyFiles.tenant, tenant), eq(companyFiles.kind, kind), eq(companyFiles.key, key));
  const [newest] = await tx.select().from(companyFiles).where(ofKey).orderBy(desc(companyFiles.version)).limit(1);
  const hash = createHash('sha256').update(JSON.stringify({ content, texts })).digest('base64url');
  if (newest?.hash === hash) {
    if (!newest.isMain)
      await tx
        .update(companyFiles)
        .set({ isMain: true })
        .where(and(ofKey, eq(companyFiles.version, newest.version)));
    return;
  }
  const version = (newest?.version ?? 0) + 1;
  await tx.update(companyFiles).set({ isMain: false }).where(ofKey);
  await tx
    .insert(companyFiles)
    .values({ tenant, kind, key, version, isMain: true, content, texts, hash, deployedAt: now });
  if (kind === 'object') await deployObject(tx, { tenant, version, object: content as BusinessObject });
}
