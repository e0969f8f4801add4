import type { DefinitionDto } from '#api/bpmShapes.ts';
import { definitionStatusCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { pageDto, type PageDto } from '../../list/pageDto.ts';
import type { Sql } from '../../storage/database.ts';
import { mayStart } from '../commands/startable.ts';
import type { Viewer } from '../viewer.ts';

/** What this person may start (contract definitions 4 `getAllForStart`). */
export async function startableDefinitions(
  tx: Sql,
  { query }: Engine,
  viewer: Viewer,
  asked: QueryDto,
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
  asked: QueryDto,
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
  asked: QueryDto,
): Promise<PageDto<DefinitionDto>> => listed(await query.allMain(tx, viewer.caller.tenant), viewer, asked);

/** Names are searched as the reader sees them, so after they are read: a company has few definitions. */
function listed(all: readonly DeployedDefinition[], viewer: Viewer, asked: QueryDto): PageDto<DefinitionDto> {
  const found = all
    .map((each) => definitionDto(each, viewer))
    .filter((row) => Object.entries(asked.params).every(([key, value]) => matches(row, key, String(value))));
  const first = (asked.pageNo - 1) * asked.pageSize;
  return pageDto(asked, found.length, found.slice(first, first + asked.pageSize));
}

/** Filters of these lists (contract wire 4); one they do not know matches nothing. */
function matches({ name, key: defKey, treeId, status }: DefinitionDto, filter: string, value: string): boolean {
  if (value === '' || !filter.startsWith('Q_')) return true;
  switch (filter) {
    case 'Q_NAME__S_LK':
      return (name ?? '').toLowerCase().includes(value.toLowerCase());
    case 'Q_KEY__S_LK':
      return (defKey ?? '').includes(value);
    case 'Q_KEY__S_EQ':
      return defKey === value;
    case 'Q_STATUS__S_EQ':
      return status === value;
    case 'Q_TREE_ID__S_EQ':
      return treeId === value;
    case 'Q_TREE_ID__S_IN':
      return value.split(',').includes(treeId ?? '');
    default:
      return false;
  }
}

export function definitionDto(row: DeployedDefinition, { say }: Viewer): DefinitionDto {
  const words = say(row);
  const { description, icon = null, color = null } = row.loaded;
  return {
    defId: row.id,
    treeId: row.category,
    name: words(row.name),
    key: row.key,
    descp: words(description),
    status: definitionStatusCodec.toWire(row.status),
    version: row.version,
    icon,
    color,
  };
}
