import { getOwn } from '#domain/shared/getOwn.ts';
import type {
  FieldDefinition,
  FormItem,
  FormSection,
  PartDefinition,
  SubTableDefinition,
} from '#domain/forms/formDefinition.ts';
import { decodeLinkage } from './decodeCondition.ts';
import { decodeField } from './decodeField.ts';
import { isMandatory, isOneToOne, type Metadata } from './metadata.ts';
import { firstNonEmptyText, readArray, readText, type UnknownRecord } from './looseValues.ts';
import type { Script } from './script.ts';

/** Controls that are not fields: layout, navigation, and elements the pages add by themselves (contract form 6). */
const NON_FIELD_CONTROLS = new Set([
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
 * Returns groups and ungrouped fields in display order. Sub tables are placed as in the template, in older forms at the
 * end (contract form 5).
 * @param ones aliases of tables that are one-to-one according to the record or the platform.
 */
export function decodeSections(
  template: UnknownRecord,
  metadata: Metadata,
  script: Script,
  ones: ReadonlySet<string>,
): readonly FormSection[] {
  const read = itemReader(metadata, script, ones);
  const sections: FormSection[] = [];
  for (const entry of readArray(template['boAttrList'])) {
    if (entry['group'] === true) sections.push(decodeGroup(entry, read, metadata, sections.length));
    else addUngroupedFields(sections, read(entry));
  }
  const placed = new Set(
    sections.flatMap(({ items }) => items).map((item) => (item.kind === 'field' ? '' : item.alias)),
  );
  const older = readArray(template['childrens']).filter((table) => !placed.has(readText(table['alias'])));
  for (const table of older) addUngroupedFields(sections, read(table));
  return sections.filter(({ items }) => items.length > 0);
}

type ReadItem = (entry: UnknownRecord) => readonly FormItem[];

function decodeGroup(entry: UnknownRecord, read: ReadItem, metadata: Metadata, place: number): FormSection {
  const id = firstNonEmptyText(entry['id'], `section${place}`);
  const { shownWhile, requiredWhile } = decodeLinkage(metadata, id);
  return {
    id,
    title: firstNonEmptyText(entry['comment'], entry['title'], entry['name']),
    items: readArray(entry['list']).flatMap(read),
    ...(shownWhile && { shownWhile }),
    ...(requiredWhile && { requiredWhile }),
  };
}

/** Adds neighbouring ungrouped fields to a shared section without a title. */
function addUngroupedFields(sections: FormSection[], items: readonly FormItem[]): void {
  const last = sections.at(-1);
  if (last?.id.startsWith(LOOSE) === true)
    sections[sections.length - 1] = { ...last, items: [...last.items, ...items] };
  else sections.push({ id: `${LOOSE}${sections.length}`, title: '', items });
}
const LOOSE = 'loose:';

const itemReader =
  (metadata: Metadata, script: Script, ones: ReadonlySet<string>): ReadItem =>
  (entry) => {
    const alias = readText(entry['alias']);
    if (alias !== '')
      return [
        isPart(entry, metadata, ones) ? decodePart(entry, metadata, script) : decodeTable(entry, metadata, script),
      ];
    return readText(entry['name']) === '' || NON_FIELD_CONTROLS.has(readText(entry['control']))
      ? []
      : [decodeMainField(entry, metadata, script)];
  };

function decodeMainField(entry: UnknownRecord, metadata: Metadata, script: Script): FieldDefinition {
  const name = readText(entry['name']);
  const isComputed = script.formulas.some(({ target }) => target.table === undefined && target.field === name);
  return decodeField({
    entry,
    options: metadata.fields.get(name),
    check: script.main[name],
    isComputed,
    linkage: (settings) => decodeLinkage(metadata, name, settings),
  });
}

const isPart = (entry: UnknownRecord, metadata: Metadata, ones: ReadonlySet<string>): boolean => {
  const alias = readText(entry['alias']);
  return (
    ones.has(alias) ||
    [entry['control'], entry['type'], metadata.tables.get(alias)?.options['ctltype']].some(isOneToOne)
  );
};

function decodePart(entry: UnknownRecord, metadata: Metadata, script: Script): PartDefinition {
  const { alias, label, fields, shownWhile } = decodeTable(entry, metadata, script);
  return { kind: 'part', alias, label, fields, ...(shownWhile && { shownWhile }) };
}

function decodeTable(entry: UnknownRecord, metadata: Metadata, script: Script): SubTableDefinition {
  const alias = readText(entry['alias']);
  const options = metadata.tables.get(alias);
  const checks = getOwn(script.tables, alias);
  const isComputed = (field: string) =>
    script.formulas.some(({ target }) => target.table === alias && target.field === field);
  const columns = readArray(entry['boAttrList']).filter(
    (column) => readText(column['name']) !== '' && !NON_FIELD_CONTROLS.has(readText(column['control'])),
  );
  const { shownWhile } = decodeLinkage(metadata, alias);
  return {
    kind: 'subTable',
    alias,
    label: firstNonEmptyText(entry['comment'], entry['name'], options?.options['comment'], alias),
    isRequired: checks?.isRequired === true || isMandatory(options?.options ?? {}),
    fields: columns.map((column) => {
      const name = readText(column['name']);
      return decodeField({
        entry: column,
        options: options?.fields.get(name),
        check: getOwn(checks?.fields ?? {}, name),
        isComputed: isComputed(name),
        linkage: (settings) => decodeLinkage(metadata, `${alias}.${name}`, settings),
      });
    }),
    ...(shownWhile && { shownWhile }),
  };
}
