import type { Expression } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormItem, FormSection, SubTableDefinition } from '#domain/form/formDefinition.ts';
import { decodeField } from './decodeField.ts';
import { isMandatory, type Metadata } from './metadata.ts';
import { firstText, listOf, looseTextOf, type LooseRecord } from './looseValues.ts';
import { readScriptExpression, type Script } from './script.ts';

/**
 * Controls that hold no value of their own: layout, navigation, opinions, and fields nobody may see (contract form 6).
 */
const NOT_DRAWN = new Set([
  'rx-opinion',
  'rx-form-hidden',
  'rx-fieldset',
  'rx-conditions',
  'rx-anchor',
  'rx-navigation',
  'rx-form-nav',
  'rx-flow-chart',
  'rx-approval-history',
  'rx-cc-record',
  'rx-ref',
  'rx-commonfield',
  'rx-calc',
  'rx-tabs',
  'rx-grid-layout',
  'rx-form-group',
  'rx-data-list',
  'rx-show-field',
  'rx-label',
]);

/**
 * Groups and loose fields in display order; sub tables stand where the template puts them, older ones at the end
 * (contract form 5).
 */
export function decodeSections(template: LooseRecord, metadata: Metadata, script: Script): readonly FormSection[] {
  const read = itemReader(metadata, script);
  const sections: FormSection[] = [];
  for (const entry of listOf(template['boAttrList'])) {
    if (entry['group'] === true) sections.push(groupOf(entry, read, metadata, sections.length));
    else addLoose(sections, read(entry));
  }
  const placed = new Set(
    sections.flatMap(({ items }) => items).map((item) => (item.kind === 'subTable' ? item.alias : '')),
  );
  const older = listOf(template['childrens']).filter((table) => !placed.has(looseTextOf(table['alias'])));
  for (const table of older) addLoose(sections, read(table));
  return sections.filter(({ items }) => items.length > 0);
}

type ReadItem = (entry: LooseRecord) => readonly FormItem[];

function groupOf(entry: LooseRecord, read: ReadItem, metadata: Metadata, place: number): FormSection {
  const id = firstText(entry['id'], `section${place}`);
  const shownWhile = conditionOf(metadata, id);
  return {
    id,
    title: firstText(entry['comment'], entry['title'], entry['name']),
    items: listOf(entry['list']).flatMap(read),
    ...(shownWhile && { shownWhile }),
  };
}

/** Fields outside a group share an untitled section with their neighbours. */
function addLoose(sections: FormSection[], items: readonly FormItem[]): void {
  const last = sections.at(-1);
  if (last?.id.startsWith(LOOSE) === true)
    sections[sections.length - 1] = { ...last, items: [...last.items, ...items] };
  else sections.push({ id: `${LOOSE}${sections.length}`, title: '', items });
}
const LOOSE = 'loose:';

const itemReader =
  (metadata: Metadata, script: Script): ReadItem =>
  (entry) => {
    if (looseTextOf(entry['alias']) !== '') return [decodeTable(entry, metadata, script)];
    return looseTextOf(entry['name']) === '' || NOT_DRAWN.has(looseTextOf(entry['control']))
      ? []
      : [decodeMainField(entry, metadata, script)];
  };

function decodeMainField(entry: LooseRecord, metadata: Metadata, script: Script): FieldDefinition {
  const name = looseTextOf(entry['name']);
  const isComputed = script.formulas.some(({ target }) => target.table === undefined && target.field === name);
  return decodeField({
    entry,
    options: metadata.fields.get(name),
    check: script.main[name],
    isComputed,
    shownWhile: conditionOf(metadata, name),
  });
}

function decodeTable(entry: LooseRecord, metadata: Metadata, script: Script): SubTableDefinition {
  const alias = looseTextOf(entry['alias']);
  const options = metadata.tables.get(alias);
  const checks = script.tables[alias];
  const isComputed = (field: string) =>
    script.formulas.some(({ target }) => target.table === alias && target.field === field);
  const columns = listOf(entry['boAttrList']).filter(
    (column) => looseTextOf(column['name']) !== '' && !NOT_DRAWN.has(looseTextOf(column['control'])),
  );
  const shownWhile = conditionOf(metadata, alias);
  return {
    kind: 'subTable',
    alias,
    label: firstText(entry['comment'], entry['name'], options?.options['comment'], alias),
    isRequired: checks?.isRequired === true || isMandatory(options?.options ?? {}),
    fields: columns.map((column) => {
      const name = looseTextOf(column['name']);
      return decodeField({
        entry: column,
        options: options?.fields.get(name),
        check: checks?.fields[name],
        isComputed: isComputed(name),
        shownWhile: undefined,
      });
    }),
    ...(shownWhile && { shownWhile }),
  };
}

/**
 * `state: hide` means shown while the condition holds, `display` the reverse (contract form 9). A condition belongs to
 * the field, group or table of its name, or to those it lists in `fields`.
 */
function conditionOf(metadata: Metadata, name: string): Expression | undefined {
  const condition = metadata.conditions.find(
    (each) => each['name'] === name || (Array.isArray(each['fields']) && each['fields'].includes(name)),
  );
  const holds = readScriptExpression(condition?.['condition']);
  if (!condition || !holds) return undefined;
  return looseTextOf(condition['state']) === 'display' ? { kind: 'not', operand: holds } : holds;
}
