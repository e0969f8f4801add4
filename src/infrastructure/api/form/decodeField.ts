import { holdsNoValue, isPressed } from '#domain/form/controlKinds.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import type { Linkage } from './decodeCondition.ts';
import { decodePick } from './decodePick.ts';
import { decodeSource, fixedOptions } from './decodeSource.ts';
import { firstText, looseOf, openedOf, looseTextOf, looseValuesOf, type LooseRecord } from './looseValues.ts';
import { isYes } from '../isYes.ts';
import { isMandatory } from './metadata.ts';
import type { FieldCheck } from './script.ts';

/** All that is known about one field, from the template, the metadata and the script. */
export interface FieldSources {
  readonly entry: LooseRecord;
  readonly options: LooseRecord | undefined;
  readonly check: FieldCheck | undefined;
  readonly isComputed: boolean;
  /** What conditions say of it, from its own settings. */
  readonly linkage: (settings: LooseRecord) => Linkage;
}

/** Sources of a value that people do not type (contract form 6). */
const MADE_BY_SERVER = new Set(['seqno', 'script']);

/** Shown on a phone and written elsewhere; an opinion is written where the page says so (`openOpinion`). */
const NOT_ON_A_PHONE = new Set(['rx-office', 'rx-view-word', 'rx-opinion']);

/**
 * Joins the template's entry with the designer's options; older forms keep these in the entry's own `extJson` (contract
 * form 5).
 */
export function decodeField({ entry, options, check, isComputed, linkage }: FieldSources): FieldDefinition {
  const own = openedOf(entry['extJson']);
  const settings: LooseRecord = {
    ...(entry['isSingle'] === 0 && { valmode: 'double' }),
    ...own,
    ...looseOf(own['setting']),
    ...options,
  };
  const control = firstText(entry['control'], settings['ctltype']);
  const source = decodeSource(settings);
  const pick = decodePick(control, { ...settings, name: looseTextOf(entry['name']) });
  return {
    kind: 'field',
    name: looseTextOf(entry['name']),
    label: firstText(entry['comment'], settings['comment'], entry['name']),
    control,
    isRequired: isMandatory(settings) || check?.isRequired === true || isYes(entry['isNotNull']),
    isReadOnly:
      isComputed ||
      isYes(settings['readonly']) ||
      MADE_BY_SERVER.has(looseTextOf(settings['from'])) ||
      NOT_ON_A_PHONE.has(control) ||
      (holdsNoValue(control) && !isPressed(control)),
    placeholder: looseTextOf(settings['placeholder']),
    rules: [...(control === 'rx-number' ? ['isNumber'] : []), ...rulesOf(entry, settings, check)].join(';'),
    options: fixedOptions(settings),
    settings: looseValuesOf(settings),
    ...(isYes(settings['uniqueValue']) && { isUnique: true as const }),
    ...(source && { source }),
    ...(pick && { pick }),
    ...linkage(settings),
  };
}

/** The script's rules; without them those kept beside the field. A length of the data model is a rule of its own. */
function rulesOf(entry: LooseRecord, settings: LooseRecord, check: FieldCheck | undefined): readonly string[] {
  const stated = check?.rules ?? firstText(settings['rules'], entry['rules'], vtypeOf(settings));
  const length = looseTextOf(settings['length'] ?? entry['length']);
  const isBounded =
    length !== '' &&
    !/(?:^|;)len(?:gth)?:/u.test(stated) &&
    firstText(settings['type'], entry['dataType']) === 'varchar';
  const bounds = ['min', 'max']
    .map((bound) => [bound, looseTextOf(settings[bound])] as const)
    .filter(([, value]) => value !== '');
  return [
    stated,
    ...(isBounded ? [`length:${length}`] : []),
    ...bounds.map(([bound, value]) => `${bound}num:${value}`),
  ].filter((rule) => rule !== '');
}

const vtypeOf = (settings: LooseRecord): string =>
  looseTextOf(settings['vtype']) === '' ? '' : `vtype:${looseTextOf(settings['vtype'])}`;
