import type { FieldOption } from '#domain/forms/formDefinition.ts';
import type { OptionSource, QueryInput } from '#domain/forms/formLinks.ts';
import { readRecordList } from './decodeCondition.ts';
import { firstNonEmptyText, readText, readJsonObject, readArray, type UnknownRecord } from './looseValues.ts';
import { readJson } from '#domain/forms/doubleValues.ts';

/** Kinds of option sources by their wire names (contract form 6). A fixed list is not a source. */
const KINDS: Readonly<Record<string, OptionSource['kind']>> = {
  dic: 'dictionary',
  dickey: 'dictionary',
  sql: 'query',
  interface: 'interface',
  grant: 'grant',
  url: 'address',
};

const KEYS: Readonly<Record<OptionSource['kind'], readonly string[]>> = {
  dictionary: ['dickey', 'dicKey', 'dic', 'key'],
  query: ['sql_key', 'sql', 'sqlKey', 'key'],
  interface: ['interface_key', 'interfaceKey', 'key'],
  grant: ['grant_key', 'grant', 'key'],
  address: ['url', 'key'],
};

const COLUMNS: Readonly<Record<OptionSource['kind'], readonly string[]>> = {
  dictionary: ['dic_', ''],
  query: ['sql_', ''],
  interface: ['interface_', ''],
  grant: ['grant_', 'sql_', ''],
  address: ['url_', 'sql_', ''],
};

const readSource = (settings: UnknownRecord): UnknownRecord =>
  readJsonObject(settings['datasource'] ?? settings['dataSource']);

export const fixedOptions = (settings: UnknownRecord): readonly FieldOption[] =>
  flattenOptions(readSource(settings)['options']);

/**
 * Decodes the source of a field's options. Returns `undefined` for a fixed list, a source without a key, and an address
 * on another server.
 */
export function decodeSource(settings: UnknownRecord): OptionSource | undefined {
  const source = readSource(settings);
  const kind = Object.hasOwn(KINDS, readText(source['from'])) ? KINDS[readText(source['from'])] : undefined;
  if (kind === undefined) return undefined;
  const key = firstNonEmptyText(...KEYS[kind].map((name) => source[name]));
  if (key === '' || (kind === 'address' && !isServerRelative(key))) return undefined;
  return {
    kind,
    key,
    valueColumn: firstNonEmptyText(...COLUMNS[kind].map((word) => source[`${word}valuefield`])),
    labelColumn: firstNonEmptyText(...COLUMNS[kind].map((word) => source[`${word}textfield`])),
    inputs: [
      ...readRecordList(source['params'] ?? source['parameters']).flatMap(decodeInput),
      ...readRecordList(settings['cascade'] ?? settings['linkage']).flatMap((each) => decodeCascade(each, kind)),
    ],
  };
}

/** Whether an address is below the base of this server. A form may not query any other address. */
const isServerRelative = (address: string): boolean =>
  address.startsWith('/') && !/^[/\\]{2}|[\\\s]/u.test(address) && !address.split('/').includes('..');

/** Decodes a cascade to an input. A dictionary is filtered by the key of the parent entry. */
function decodeCascade(given: UnknownRecord, kind: OptionSource['kind']): readonly QueryInput[] {
  const field = readText(given['field']);
  if (field === '') return [];
  const isDictionary = kind === 'dictionary';
  return [
    {
      kind: 'field',
      param: firstNonEmptyText(given['param'], isDictionary ? 'parentId' : field),
      field,
      isMain: false,
      ...(isDictionary && { sendsKey: true as const }),
    },
  ];
}

/**
 * Decodes one input of a query: `field` is the parameter, `bindVal` the field of `main` or of the current row that
 * supplies the value (contract form 10). Scripts are ignored.
 */
export function decodeInput(given: UnknownRecord): readonly QueryInput[] {
  const param = firstNonEmptyText(given['field'], given['name'], given['param']);
  const mode = firstNonEmptyText(given['mappingMode'], 'mapping');
  const constant = firstNonEmptyText(
    given['const'],
    ['fixed', 'fixedVar', 'constant'].includes(mode) ? given['bindVal'] : '',
  );
  if (param !== '' && constant !== '') return [{ kind: 'constant', param, value: constant }];
  const field = firstNonEmptyText(
    given['bindVal'],
    given['bindField'],
    given['name'] === undefined ? '' : given['field'],
  );
  if (param === '' || field === '' || mode !== 'mapping') return [];
  // In our own notation `name` is the parameter and `field` the field.
  const named = given['bindVal'] === undefined && given['name'] !== undefined ? readText(given['name']) : param;
  return [{ kind: 'field', param: named, field, isMain: readText(given['table']) === 'main' }];
}

/**
 * Reads a fixed list of options from a list or JSON text, with the keys of forms (`label`, `value`) or of lists
 * (`name`, `key`). A tree is flattened: each option contains its parent (contract form 6).
 */
const flattenOptions = (options: unknown, parent?: string): readonly FieldOption[] =>
  readArray(typeof options === 'string' ? readJson(options) : options).flatMap((option) => {
    const value = firstNonEmptyText(option['value'], option['key']);
    const label = firstNonEmptyText(option['label'], option['name'], option['title'], option['value']);
    return [{ value, label, ...(parent !== undefined && { parent }) }, ...flattenOptions(option['children'], value)];
  });
