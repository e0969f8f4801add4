import type { DefinitionDto } from '#api/bpmShapes.ts';
import { definitionStatusCodec } from '#api/wireCodecs.ts';
import type { QueryDto } from '#api/shapes.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { Engine } from '../../engine/engine.ts';
import { filterParts, isFilter } from '../../list/filters.ts';
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

/** What these lists may be filtered by (contract wire 4): column names of the platform → what a row says. */
const COLUMNS: Readonly<Record<string, (row: DefinitionDto) => string>> = {
  NAME: ({ name }) => name ?? '',
  KEY: ({ key }) => key ?? '',
  STATUS: ({ status }) => status ?? '',
  TREE_ID: ({ treeId }) => treeId ?? '',
};
const MATCHES: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  EQ: (text, value) => text === value,
  IN: (text, value) => value.split(',').includes(text),
  LK: (text, value) => text.toLowerCase().includes(value.toLowerCase()),
};

/** A filter these lists do not know matches nothing. */
function matches(row: DefinitionDto, filter: string, value: string): boolean {
  if (value === '' || !isFilter(filter)) return true;
  const { name, operator } = filterParts(filter);
  const text = COLUMNS[name]?.(row);
  return text !== undefined && MATCHES[operator]?.(text, value) === true;
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
