import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { PageAudience } from '../definitions/files/audienceSchema.ts';
import type { WithColumns } from '../definitions/files/columnFile.ts';
import { idNamed } from '../directory/idNamed.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import type { Sql } from '../storage/database.ts';

export type PortalDeps = Pick<BpmDeps, 'files' | 'engine' | 'clock' | 'database'>;

/** What something is for whom: administrators are people like others where it is about what they see first. */
const isFor = (audience: PageAudience, { caller }: Viewer): boolean =>
  typeof audience === 'string' || audience.some((rule) => idNamed(rule, caller) !== undefined);

/** The portals somebody is granted; who is granted none has the default ones (contract portal 1). */
export async function portalsFor(
  tx: Sql,
  { files }: Pick<PortalDeps, 'files'>,
  viewer: Viewer,
): Promise<readonly DeployedFile<'portal'>[]> {
  const all = await files.allMain(tx, viewer.caller.tenant, 'portal');
  const granted = all.filter(({ content: { grantedTo } }) => grantedTo !== undefined && isFor(grantedTo, viewer));
  const shown = granted.length > 0 ? granted : all.filter(({ content }) => content.isDefault);
  return shown.toSorted((one, other) => one.content.priority - other.content.priority);
}

/** A page somebody may open; what is not there and what is not for them is not told apart. */
export async function pageFor(
  tx: Sql,
  { files }: Pick<PortalDeps, 'files'>,
  viewer: Viewer,
  alias: string,
): Promise<DeployedFile<'page'> | undefined> {
  const page = await files.main(tx, viewer.caller.tenant, 'page', alias);
  return page !== undefined && isFor(page.content.audience, viewer) ? page : undefined;
}

/** A chart somebody may see. */
export async function chartFor(
  tx: Sql,
  { files }: Pick<PortalDeps, 'files'>,
  viewer: Viewer,
  key: string,
): Promise<DeployedFile<'chart'> | undefined> {
  const chart = await files.main(tx, viewer.caller.tenant, 'chart', key);
  return chart !== undefined && isFor(chart.content.audience, viewer) ? chart : undefined;
}

/** The columns of a portal or a page, with the words of its file. */
export type ColumnsFile = Pick<DeployedFile<'portal' | 'page'>, 'key' | 'texts'> & {
  readonly kind: 'portal' | 'page';
  readonly content: WithColumns;
};

/** How a column is called beside all others of the company. */
export const columnId = ({ kind, key }: Pick<ColumnsFile, 'kind' | 'key'>, column: string): string =>
  [kind, key, column].join(':');

/** The column of an id, as far as whoever asks is entitled to what it stands in. */
export async function columnFor(tx: Sql, deps: Pick<PortalDeps, 'files'>, viewer: Viewer, id: string) {
  const [kind, key = '', name = ''] = id.split(':');
  const found =
    kind === 'portal'
      ? (await portalsFor(tx, deps, viewer)).find((portal) => portal.key === key)
      : kind === 'page'
        ? await pageFor(tx, deps, viewer, key)
        : undefined;
  if (found === undefined || !Object.hasOwn(found.content.columns, name)) return undefined;
  const column = found.content.columns[name];
  const file: ColumnsFile = { ...found, kind: kind === 'portal' ? 'portal' : 'page' };
  return column && { file, column };
}
