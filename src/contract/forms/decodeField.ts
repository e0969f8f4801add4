import { isValueless, isButtonControl } from '#domain/forms/controlKinds.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import type { Linkage } from './decodeCondition.ts';
import { decodeListSource } from './decodeListSource.ts';
import { decodeSource, fixedOptions } from './decodeSource.ts';
import {
  firstNonEmptyText,
  readObject,
  readJsonObject,
  readText,
  toValues,
  type UnknownRecord,
} from './looseValues.ts';
import { isYes } from '../wire/isYes.ts';
import { isMandatory } from './metadata.ts';
import type { FieldCheck } from './script.ts';

/** Definitions of one field in template, metadata and script. */
export interface FieldSources {
  readonly entry: UnknownRecord;
  readonly options: UnknownRecord | undefined;
  readonly check: FieldCheck | undefined;
  readonly isComputed: boolean;
  /** Returns the conditions of the field, given its own settings. */
  readonly linkage: (settings: UnknownRecord) => Linkage;
}

/** Value sources that users do not enter (contract form 6). */
const SERVER_VALUE_SOURCES = new Set(['seqno', 'script']);

/**
 * Controls a phone shows but cannot edit. An opinion becomes editable on the pages that allow it
 * (`enableOpinionField`).
 */
const READ_ONLY_CONTROLS = new Set(['rx-office', 'rx-view-word', 'rx-opinion']);

/**
 * Merges the template's entry with the designer's options. Older forms store these in `extJson` of the entry (contract
 * form 5).
 */
export function decodeField({ entry, options, check, isComputed, linkage }: FieldSources): FieldDefinition {
  const own = readJsonObject(entry['extJson']);
  const settings: UnknownRecord = {
    ...(entry['isSingle'] === 0 && { valmode: 'double' }),
    ...own,
    ...readObject(own['setting']),
    ...options,
  };
  const control = firstNonEmptyText(entry['control'], settings['ctltype']);
  const source = decodeSource(settings);
  const pick = decodeListSource(control, { ...settings, name: readText(entry['name']) });
  return {
    kind: 'field',
    name: readText(entry['name']),
    label: firstNonEmptyText(entry['comment'], settings['comment'], entry['name']),
    control,
    isRequired: isMandatory(settings) || check?.isRequired === true || isYes(entry['isNotNull']),
    isReadOnly:
      isComputed ||
      isYes(settings['readonly']) ||
      SERVER_VALUE_SOURCES.has(readText(settings['from'])) ||
      READ_ONLY_CONTROLS.has(control) ||
      (isValueless(control) && !isButtonControl(control)),
    placeholder: readText(settings['placeholder']),
    rules: [...(control === 'rx-number' ? ['isNumber'] : []), ...decodeRules(entry, settings, check)].join(';'),
    options: fixedOptions(settings),
    settings: toValues(settings),
    ...(isYes(settings['uniqueValue']) && { isUnique: true as const }),
    ...(source && { source }),
    ...(pick && { pick }),
    ...linkage(settings),
  };
}

/** Returns the rules of the script, otherwise those of the field. A length in the data model adds a rule. */
function decodeRules(entry: UnknownRecord, settings: UnknownRecord, check: FieldCheck | undefined): readonly string[] {
  const stated = check?.rules ?? firstNonEmptyText(settings['rules'], entry['rules'], decodeVtype(settings));
  const length = readText(settings['length'] ?? entry['length']);
  const isBounded =
    length !== '' &&
    !/(?:^|;)len(?:gth)?:/u.test(stated) &&
    firstNonEmptyText(settings['type'], entry['dataType']) === 'varchar';
  const bounds = ['min', 'max']
    .map((bound) => [bound, readText(settings[bound])] as const)
    .filter(([, value]) => value !== '');
  return [
    stated,
    ...(isBounded ? [`length:${length}`] : []),
    ...bounds.map(([bound, value]) => `${bound}num:${value}`),
  ].filter((rule) => rule !== '');
}

const decodeVtype = (settings: UnknownRecord): string =>
  readText(settings['vtype']) === '' ? '' : `vtype:${readText(settings['vtype'])}`;
