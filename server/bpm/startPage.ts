import type { DefinitionDto, FormViewDto, InstanceDto } from '#api/bpmShapes.ts';
import type { QueryDto } from '#api/shapes.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Engine } from '../engine/engine.ts';
import { fillForm, variablesOf } from '../forms/fillForm.ts';
import { startForm } from '../forms/formsOf.ts';
import { formsOfInstance } from '../forms/formStore.ts';
import { freshRecord, viewFor } from '../forms/viewsFor.ts';
import { pageDto, type PageDto } from '../list/page.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { readableInstance } from './access.ts';
import { mayStart, startable } from './commands/startable.ts';
import { recordFacts } from './facts.ts';
import { instDtos } from './listed.ts';
import type { BpmParts } from './parts.ts';
import type { Reader } from './reader.ts';

/** What this person may start (contract workflow 5.5 `getAllForStart`). Names are searched as the reader sees them, so after they are read: a company has few definitions. */
export async function startableDefinitions(tx: Sql, { query }: Engine, reader: Reader, asked: QueryDto): Promise<PageDto<DefinitionDto>> {
  const all = (await query.allMain(tx, reader.caller.tenant)).filter((each) => each.status === 'deployed' && mayStart(each, reader));
  const found = all.map((each) => definitionDto(each, reader)).filter((row) => Object.entries(asked.params).every(([key, value]) => matches(row, key, String(value))));
  const first = (asked.pageNo - 1) * asked.pageSize;
  return pageDto(asked, found.length, found.slice(first, first + asked.pageSize));
}

/** Filters of this list (contract workflow 1.3); one it does not know matches nothing. */
function matches({ name, key: defKey, treeId }: DefinitionDto, filter: string, value: string): boolean {
  if (value === '' || !filter.startsWith('Q_')) return true;
  switch (filter) {
    case 'Q_NAME__S_LK': return (name ?? '').toLowerCase().includes(value.toLowerCase());
    case 'Q_KEY__S_LK': return (defKey ?? '').includes(value);
    case 'Q_KEY__S_EQ': return defKey === value;
    case 'Q_TREE_ID__S_EQ': return treeId === value;
    case 'Q_TREE_ID__S_IN': return value.split(',').includes(treeId ?? '');
    default: return false;
  }
}

export function definitionDto(row: DeployedDefinition, { say }: Reader): DefinitionDto {
  const words = say(row);
  const { description, icon = null, color = null } = row.loaded;
  return { defId: row.id, treeId: row.category, name: words(row.name), key: row.key, descp: words(description), status: STATUSES[row.status], version: row.version, icon, color };
}
const STATUSES = { draft: 'DRAFT', deployed: 'DEPLOYED', discarded: 'INVALID' } as const;

/** The form of a start page, empty or with a draft (contract workflow 5.5 `getViewByDefId`). */
export async function startView(tx: Sql, parts: BpmParts, reader: Reader, defId: string, draft: string | undefined): Promise<Result<{ formData: FormViewDto[]; bpmInst: InstanceDto | null }, Failure>> {
  const instance = draft === undefined || draft === '' ? undefined : await readableInstance(tx, reader, draft);
  if (draft !== undefined && draft !== '' && instance?.initiator !== reader.caller.person.id) return refused('notFound');
  const definition = await startable(tx, parts.engine, reader, { defId });
  if (!definition.ok) return definition;
  const [bpmInst = null] = instance === undefined ? [] : await instDtos(tx, parts, reader, [instance]);
  const placed = startForm(definition.value);
  if (placed === undefined) return ok({ formData: [], bpmInst });
  const facts = await recordFacts(tx, parts, reader);
  const stored = instance === undefined ? undefined : (await formsOfInstance(tx, instance.id)).get(placed.form.alias);
  return ok({ formData: [await viewFor(tx, definition.value, placed, stored?.record ?? freshRecord(placed, facts), facts, reader)], bpmInst });
}

/** What people rules and conditions would see if the form were sent as it stands; mistakes in it are no matter yet. */
export async function startVariables(tx: Sql, parts: BpmParts, reader: Reader, definition: DeployedDefinition, forms: Readonly<Record<string, unknown>>): Promise<Variables> {
  const placed = startForm(definition);
  if (placed === undefined) return {};
  const record = fillForm({ ...placed, record: freshRecord(placed, await recordFacts(tx, parts, reader)), texts: definition.texts, language: reader.language }, forms[placed.form.alias], 'nothing', () => '');
  return record.ok ? variablesOf(record.value) : {};
}
