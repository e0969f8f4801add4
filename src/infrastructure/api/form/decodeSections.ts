import type {
  FieldDefinition,
  FormItem,
  FormSection,
  PartDefinition,
  SubTableDefinition,
} from '#domain/form/formDefinition.ts';
import { linkageOf } from './decodeCondition.ts';
import { decodeField } from './decodeField.ts';
import { isMandatory, isOneToOne, type Metadata } from './metadata.ts';
import { firstText, listOf, looseTextOf, type LooseRecord } from './looseValues.ts';
import type { Script } from './script.ts';

/** Controls that are no fields: layout, navigation, and what the pages show by themselves (contract form 6). */
const NOT_DRAWN = new Set([
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
  'rx-tabs',
  'rx-grid-layout',
  'rx-form-group',
  'rx-show-field',
]);

/**
 * Groups and loose fields in display order; sub tables stand where the template puts them, older ones at the end
 * (contract form 5).
 * @param ones aliases that the record or the platform say are one-to-one.
 */
export function decodeSections(
  template: LooseRecord,
  metadata: Metadata,
  script: Script,
  ones: ReadonlySet<string>,
): readonly FormSection[] {
  const read = itemReader(metadata, script, ones);
  const sections: FormSection[] = [];
  for (const entry of listOf(template['boAttrList'])) {
    if (entry['group'] === true) sections.push(groupOf(entry, read, metadata, sections.length));
    else addLoose(sections, read(entry));
  }
  const placed = new Set(
    sections.flatMap(({ items }) => items).map((item) => (item.kind === 'field' ? '' : item.alias)),
  );
  const older = listOf(template['childrens']).filter((table) => !placed.has(looseTextOf(table['alias'])));
  for (const table of older) addLoose(sections, read(table));
  return sections.filter(({ items }) => items.length > 0);
}

type ReadItem = (entry: LooseRecord) => readonly FormItem[];

function groupOf(entry: LooseRecord, read: ReadItem, metadata: Metadata, place: number): FormSection {
  const id = firstText(entry['id'], `section${place}`);
  const { shownWhile, requiredWhile } = linkageOf(metadata, id);
  return {
    id,
    title: firstText(entry['comment'], entry['title'], entry['name']),
    items: listOf(entry['list']).flatMap(read),
    ...(shownWhile && { shownWhile }),
    ...(requiredWhile && { requiredWhile }),
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
  (metadata: Metadata, script: Script, ones: ReadonlySet<string>): ReadItem =>
  (entry) => {
    const alias = looseTextOf(entry['alias']);
    if (alias !== '')
      return [
        isPart(entry, metadata, ones) ? decodePart(entry, metadata, script) : decodeTable(entry, metadata, script),
      ];
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
    linkage: (settings) => linkageOf(metadata, name, settings),
  });
}

const isPart = (entry: LooseRecord, metadata: Metadata, ones: ReadonlySet<string>): boolean => {
  const alias = looseTextOf(entry['alias']);
  return (
    ones.has(alias) ||
    [entry['control'], entry['type'], metadata.tables.get(alias)?.options['ctltype']].some(isOneToOne)
  );
};

function decodePart(entry: LooseRecord, metadata: Metadata, script: Script): PartDefinition {
  const { alias, label, fields, shownWhile } = decodeTable(entry, metadata, script);
  return { kind: 'part', alias, label, fields, ...(shownWhile && { shownWhile }) };
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
  const { shownWhile } = linkageOf(metadata, alias);
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
        linkage: (settings) => linkageOf(metadata, `${alias}.${name}`, settings),
      });
    }),
    ...(shownWhile && { shownWhile }),
  };
}
