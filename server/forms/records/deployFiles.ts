import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { COMPANY_FILE_KINDS, type CompanyFileKind } from '#server/company/companyFileKinds.ts';
import type { BusinessObject } from '#server/company/files/objectFile.ts';
import type { CompanyFiles, LoadedFile } from '#server/company/load/loadCompanyFiles.ts';
import { ADVISORY_LOCKS } from '#server/db/advisoryLocks.ts';
import { companyFiles } from '#server/db/schema/companyFileRows.ts';
import type { Sql } from '#server/db/database.ts';
import { deployObject } from './deployObject.ts';
import { createListIndexes } from './createListIndexes.ts';

interface DeploymentTarget {
  readonly tenant: string;
  readonly now: Instant;
}

/**
 * Deploys the files of a company: unchanged files stay, changed files become a new version, missing files are no longer
 * deployed. The tables of business objects are altered in the same transaction. Parallel deployments of two servers
 * wait for each other.
 */
export async function deployFiles(tx: Sql, to: DeploymentTarget, files: CompanyFiles): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.deployment})`);
  // Kinds are ordered so that none refers to a later one.
  for (const kind of Object.keys(COMPANY_FILE_KINDS) as readonly CompanyFileKind[]) {
    const ofKind = files[kind];
    for (const file of ofKind) await deployFile(tx, to, file);
    // Also indexes lists that were deployed before list indexes existed.
    if (kind === 'list') for (const { content } of files.list) await createListIndexes(tx, to.tenant, content);
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
  { tenant, now }: DeploymentTarget,
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
