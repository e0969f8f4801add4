import type { DefinitionDto } from '#contract/workflow/bpmShapes.ts';
import { definitionStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { Engine } from '#server/engine/engine.ts';
import type { ServerQuery } from '#server/db/listQuery/filters.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { paginateRows, type RowColumns } from '#server/db/listQuery/paginateRows.ts';
import type { PageDto } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { mayStartDefinition } from '../commands/findStartableDefinition.ts';
import type { Viewer } from '#server/engine/viewer.ts';

type ListDefinitions = (tx: Sql, engine: Engine, viewer: Viewer, query: ServerQuery) => Promise<PageDto<DefinitionDto>>;

const createList =
  (isListed: (definition: DeployedDefinition, viewer: Viewer) => boolean): ListDefinitions =>
  async (tx, { query }, viewer, asked) => {
    const all = await query.allMain(tx, viewer.caller.tenant);
    const rows = all
      .filter((each) => isListed(each, viewer))
      .map((each) => ({ row: toDefinitionDto(each, viewer), each }));
    const found = paginateRows(rows, COLUMNS, asked);
    return { ...found, data: found.data.map(({ row }) => row) };
  };

/** Returns the definitions the user may start (contract definitions 4 `getAllForStart`). */
export const listStartableDefinitions = createList(
  (each, viewer) => each.status === 'deployed' && mayStartDefinition(each, viewer),
);

/** Returns the deployed definitions of the tenant, regardless of who may start them. */
export const listDeployedDefinitions = createList(({ status }) => status === 'deployed');

export const listAllDefinitions = createList(() => true);

/** Filter columns of these lists (contract wire 4): platform column → value of a row. */
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

export function toDefinitionDto(row: DeployedDefinition, { translate, treeId }: Viewer): DefinitionDto {
  const words = translate(row);
  const { description, icon = null, color = null } = row.loaded;
  return {
    ...toEntityColumns({ id: row.id, tenant: row.tenant, at: row.deployedAt }),
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

/** Further fields of the platform (contract wire 6). `formal` is always yes, because there are no trial versions. */
const engineColumns = ({ id, isMain }: DeployedDefinition) => ({
  actDefId: id,
  mainDefId: id,
  isMain: isMain ? 'YES' : 'NO',
  formal: 'yes',
});
