import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { PageAudience } from '#server/company/files/audienceSchema.ts';
import type { WithColumns } from '#server/company/files/columnFile.ts';
import { findMatchingId } from '#server/directory/findMatchingId.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { Sql } from '#server/db/database.ts';

export type PortalDeps = Pick<WorkflowContext, 'files' | 'engine' | 'clock' | 'database'>;

/**
 * Whether an audience includes the user. Administrators have no exception here, because it decides what is shown first.
 */
const isInAudience = (audience: PageAudience, { caller }: Viewer): boolean =>
  typeof audience === 'string' || audience.some((rule) => findMatchingId(rule, caller) !== undefined);

/** Returns the portals granted to the user; without a grant, the default ones (contract portal 1). */
export async function findPortals(
  tx: Sql,
  { files }: Pick<PortalDeps, 'files'>,
  viewer: Viewer,
): Promise<readonly DeployedFile<'portal'>[]> {
  const all = await files.allMain(tx, viewer.caller.tenant, 'portal');
  const granted = all.filter(
    ({ content: { grantedTo } }) => grantedTo !== undefined && isInAudience(grantedTo, viewer),
  );
  const shown = granted.length > 0 ? granted : all.filter(({ content }) => content.isDefault);
  return shown.toSorted((one, other) => one.content.priority - other.content.priority);
}

/** Returns a page; `undefined` if it does not exist or the user may not open it. */
export async function findPage(
  tx: Sql,
  { files }: Pick<PortalDeps, 'files'>,
  viewer: Viewer,
  alias: string,
): Promise<DeployedFile<'page'> | undefined> {
  const page = await files.main(tx, viewer.caller.tenant, 'page', alias);
  return page !== undefined && isInAudience(page.content.audience, viewer) ? page : undefined;
}

/** Returns a chart; `undefined` if it does not exist or the user may not see it. */
export async function findChart(
  tx: Sql,
  { files }: Pick<PortalDeps, 'files'>,
  viewer: Viewer,
  key: string,
): Promise<DeployedFile<'chart'> | undefined> {
  const chart = await files.main(tx, viewer.caller.tenant, 'chart', key);
  return chart !== undefined && isInAudience(chart.content.audience, viewer) ? chart : undefined;
}

/** The columns of a portal or page, with the translations of its file. */
export type ColumnsFile = Pick<DeployedFile<'portal' | 'page'>, 'key' | 'texts'> & {
  readonly kind: 'portal' | 'page';
  readonly content: WithColumns;
};

export const toColumnId = ({ kind, key }: Pick<ColumnsFile, 'kind' | 'key'>, column: string): string =>
  [kind, key, column].join(':');

/** Returns the column with this id if the user may open its portal or page. */
export async function findColumn(tx: Sql, deps: Pick<PortalDeps, 'files'>, viewer: Viewer, id: string) {
  const [kind, key = '', name = ''] = id.split(':');
  const found =
    kind === 'portal'
      ? (await findPortals(tx, deps, viewer)).find((portal) => portal.key === key)
      : kind === 'page'
        ? await findPage(tx, deps, viewer, key)
        : undefined;
  if (found === undefined || !Object.hasOwn(found.content.columns, name)) return undefined;
  const column = found.content.columns[name];
  const file: ColumnsFile = { ...found, kind: kind === 'portal' ? 'portal' : 'page' };
  return column && { file, column };
}
