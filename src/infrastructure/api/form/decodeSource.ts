import type { FieldOption } from '#domain/form/formDefinition.ts';
import type { OptionSource, QueryInput } from '#domain/form/formLinks.ts';
import { listIn } from './decodeCondition.ts';
import { firstText, looseTextOf, openedOf, type LooseRecord } from './looseValues.ts';
import { unrollOptions } from './unrollOptions.ts';

/** What the designer calls the sources of options (contract form 6); a list of its own is no source. */
const KINDS: Readonly<Record<string, OptionSource['kind']>> = {
  dic: 'dictionary',
  dickey: 'dictionary',
  sql: 'query',
  interface: 'interface',
  grant: 'grant',
  url: 'address',
};

/** Where each kind keeps what it is known by. */
const KEYS: Readonly<Record<OptionSource['kind'], readonly string[]>> = {
  dictionary: ['dickey', 'dicKey', 'dic', 'key'],
  query: ['sql_key', 'sql', 'sqlKey', 'key'],
  interface: ['interface_key', 'interfaceKey', 'key'],
  grant: ['grant_key', 'grant', 'key'],
  address: ['url', 'key'],
};

/** How each kind begins the names of its columns. */
const COLUMNS: Readonly<Record<OptionSource['kind'], readonly string[]>> = {
  dictionary: ['dic_', ''],
  query: ['sql_', ''],
  interface: ['interface_', ''],
  grant: ['grant_', 'sql_', ''],
  address: ['url_', 'sql_', ''],
};

const sourceIn = (settings: LooseRecord): LooseRecord => openedOf(settings['datasource'] ?? settings['dataSource']);

/** What a field offers by itself. */
export const fixedOptions = (settings: LooseRecord): readonly FieldOption[] =>
  unrollOptions(sourceIn(settings)['options']);

/** The source of a field's options; nothing for a fixed list, a source without a key, and an address elsewhere. */
export function decodeSource(settings: LooseRecord): OptionSource | undefined {
  const source = sourceIn(settings);
  const kind = Object.hasOwn(KINDS, looseTextOf(source['from'])) ? KINDS[looseTextOf(source['from'])] : undefined;
  if (kind === undefined) return undefined;
  const key = firstText(...KEYS[kind].map((name) => source[name]));
  if (key === '' || (kind === 'address' && !isOfThisServer(key))) return undefined;
  return {
    kind,
    key,
    valueColumn: firstText(...COLUMNS[kind].map((word) => source[`${word}valuefield`])),
    labelColumn: firstText(...COLUMNS[kind].map((word) => source[`${word}textfield`])),
    inputs: [
      ...listIn(source['params'] ?? source['parameters']).flatMap(decodeInput),
      ...listIn(settings['cascade'] ?? settings['linkage']).flatMap((each) => cascaded(each, kind)),
    ],
  };
}

/** An address below this server's own: nothing else may be asked from a form. */
const isOfThisServer = (address: string): boolean =>
  address.startsWith('/') && !/^[/\\]{2}|[\\\s]/u.test(address) && !address.split('/').includes('..');

/** The parent of a dictionary is known to it by a key of its own. */
function cascaded(given: LooseRecord, kind: OptionSource['kind']): readonly QueryInput[] {
  const field = looseTextOf(given['field']);
  if (field === '') return [];
  const isDictionary = kind === 'dictionary';
  return [
    {
      kind: 'field',
      param: firstText(given['param'], isDictionary ? 'parentId' : field),
      field,
      isMain: false,
      ...(isDictionary && { wantsKey: true as const }),
    },
  ];
}

/**
 * One value that goes along with a question: `field` is the parameter, `bindVal` the field it comes from, of `main` or
 * of the current row (contract form 10); program text is passed over.
 */
export function decodeInput(given: LooseRecord): readonly QueryInput[] {
  const param = firstText(given['field'], given['name'], given['param']);
  const mode = firstText(given['mappingMode'], 'mapping');
  const constant = firstText(given['const'], ['fixed', 'fixedVar', 'constant'].includes(mode) ? given['bindVal'] : '');
  if (param !== '' && constant !== '') return [{ kind: 'constant', param, value: constant }];
  const field = firstText(given['bindVal'], given['bindField'], given['name'] === undefined ? '' : given['field']);
  if (param === '' || field === '' || mode !== 'mapping') return [];
  // In our own words `name` is the parameter and `field` the field.
  const named = given['bindVal'] === undefined && given['name'] !== undefined ? looseTextOf(given['name']) : param;
  return [{ kind: 'field', param: named, field, isMain: looseTextOf(given['table']) === 'main' }];
}
