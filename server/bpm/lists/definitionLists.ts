import type { DefinitionDto } from '#api/bpmShapes.ts';
import { definitionStatusCodec } from '#api/wireCodecs.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import type { ServerQuery } from '../../list/filters.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { pageOfRows, type RowColumns } from '../../list/pageOfRows.ts';
import type { PageDto } from '../../list/pageDto.ts';
import type { Sql } from '../../storage/database.ts';
import { mayStart } from '../commands/startable.ts';
import type { Viewer } from '../viewer.ts';

/** What this person may start (contract definitions 4 `getAllForStart`). */
export async function startableDefinitions(
  tx: Sql,
  { query }: Engine,
  viewer: Viewer,
  asked: ServerQuery,
): Promise<PageDto<DefinitionDto>> {
  const all = await query.allMain(tx, viewer.caller.tenant);
  return listed(
    all.filter((each) => each.status === 'deployed' && mayStart(each, viewer)),
    viewer,
    asked,
  );
}

/** What runs in the tenant, whoever may start it. */
export async function deployedDefinitions(
  tx: Sql,
  { query }: Engine,
  viewer: Viewer,
  asked: ServerQuery,
): Promise<PageDto<DefinitionDto>> {
  const all = await query.allMain(tx, viewer.caller.tenant);
  return listed(
    all.filter(({ status }) => status === 'deployed'),
    viewer,
    asked,
  );
}

/** Every process of the tenant, for administrators. */
export const allDefinitions = async (
  tx: Sql,
  { query }: Engine,
  viewer: Viewer,
  asked: ServerQuery,
): Promise<PageDto<DefinitionDto>> => listed(await query.allMain(tx, viewer.caller.tenant), viewer, asked);

function listed(all: readonly DeployedDefinition[], viewer: Viewer, asked: ServerQuery): PageDto<DefinitionDto> {
  const found = pageOfRows(
    all.map((each) => ({ each, row: definitionDto(each, viewer) })),
    COLUMNS,
    asked,
  );
  return { ...found, data: found.data.map(({ row }) => row) };
}

/** What these lists may be filtered by (contract wire 4): column names of the platform → what a row says. */
const COLUMNS: RowColumns<ListedDefinition> = {
  NAME: ({ row }) => row.name ?? '',
  KEY: ({ each }) => each.key,
  STATUS: ({ row }) => row.status ?? '',
  TREE_ID: ({ each }) => each.category,
  DEF_ID: ({ each }) => each.id,
  VERSION: ({ each }) => String(each.version),
};
interface ListedDefinition {
  readonly each: DeployedDefinition;
  readonly row: DefinitionDto;
}

export function definitionDto(row: DeployedDefinition, { say, treeId }: Viewer): DefinitionDto {
  const words = say(row);
  const { description, icon = null, color = null } = row.loaded;
  return {
    ...entityColumns({ id: row.id, tenant: row.tenant, at: row.deployedAt }),
    ...engineColumns(row),
    defId: row.id,
    treeId: treeId(row.category),
    name: words(row.name),
    key: row.key,
    descp: words(description),
    status: definitionStatusCodec.toWire(row.status),
    version: row.version,
    icon,
    color,
  };
}

/** What the platform tells beside (contract wire 6): nothing here is only tried out. */
const engineColumns = ({ id, isMain }: DeployedDefinition) => ({
  actDefId: id,
  mainDefId: id,
  isMain: isMain ? 'YES' : 'NO',
  formal: 'yes',
});
