import { and, eq } from 'drizzle-orm';
import type { CompanyFileContent, CompanyFileKind } from '#server/company/companyFileKinds.ts';
import type { Texts } from '#server/i18n/localText.ts';
import { companyFiles } from '#server/db/schema/companyFileRows.ts';
import type { Sql } from '#server/db/database.ts';

export interface DeployedFile<Kind extends CompanyFileKind> {
  readonly key: string;
  readonly version: number;
  readonly content: CompanyFileContent<Kind>;
  readonly texts: Texts;
}

/** Deployed company files. A version never changes and is cached; the deployed version is queried every time. */
export interface CompanyFileStore {
  main<Kind extends CompanyFileKind>(
    tx: Sql,
    tenant: string,
    kind: Kind,
    key: string,
  ): Promise<DeployedFile<Kind> | undefined>;
  allMain<Kind extends CompanyFileKind>(tx: Sql, tenant: string, kind: Kind): Promise<readonly DeployedFile<Kind>[]>;
}

export function createCompanyFileStore(): CompanyFileStore {
  const known = new Map<string, DeployedFile<CompanyFileKind>>();

  async function inUse(
    tx: Sql,
    tenant: string,
    kind: CompanyFileKind,
    key?: string,
  ): Promise<readonly DeployedFile<CompanyFileKind>[]> {
    const wanted = and(
      eq(companyFiles.tenant, tenant),
      eq(companyFiles.kind, kind),
      eq(companyFiles.isMain, true),
      key === undefined ? undefined : eq(companyFiles.key, key),
    );
    const found: DeployedFile<CompanyFileKind>[] = [];
    for (const { key: each, version } of await tx
      .select({ key: companyFiles.key, version: companyFiles.version })
      .from(companyFiles)
      .where(wanted)
      .orderBy(companyFiles.key)) {
      const whole = await byVersion(tx, { tenant, kind, key: each, version });
      if (whole !== undefined) found.push(whole);
    }
    return found;
  }

  async function byVersion(
    tx: Sql,
    at: Pick<typeof companyFiles.$inferSelect, 'tenant' | 'kind' | 'key' | 'version'>,
  ): Promise<DeployedFile<CompanyFileKind> | undefined> {
    const place = JSON.stringify([at.tenant, at.kind, at.key, at.version]);
    const kept = known.get(place);
    if (kept !== undefined) return kept;
    const [row] = await tx
      .select()
      .from(companyFiles)
      .where(
        and(
          eq(companyFiles.tenant, at.tenant),
          eq(companyFiles.kind, at.kind),
          eq(companyFiles.key, at.key),
          eq(companyFiles.version, at.version),
        ),
      );
    if (row === undefined) return undefined;
    const { key, version, texts } = row;
    const file = { key, version, texts, content: row.content as CompanyFileContent<CompanyFileKind> };
    known.set(place, file);
    return file;
  }

  return {
    main: async (tx, tenant, kind, key) => (await inUse(tx, tenant, kind, key))[0] as never,
    allMain: async (tx, tenant, kind) => (await inUse(tx, tenant, kind)) as never,
  };
}
