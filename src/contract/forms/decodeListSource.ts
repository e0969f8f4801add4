import { PICKED_ID, PICKED_LABEL } from '#domain/forms/toPickedValues.ts';
import type { ListSource } from '#domain/forms/formLinks.ts';
import { isYes } from '../wire/isYes.ts';
import { readRecordList } from './decodeCondition.ts';
import { decodeReturn } from './decodeQueries.ts';
import { decodeInput } from './decodeSource.ts';
import { firstNonEmptyText, readText, readJsonObject, type UnknownRecord } from './looseValues.ts';

const PICKING = ['rx-button-edit', 'rx-button-edit-single'];

/**
 * Decodes the list a field is picked from, for `mode: "dialog"` (contract form 6); other modes are for the desktop.
 * `dialogConfig` uses the notation of ADR 8: `single`, `gridInput`, and `returnFields` for the columns copied to other
 * fields, or to this one instead of key and name of the row.
 */
export function decodeListSource(control: string, settings: UnknownRecord): ListSource | undefined {
  const list = readText(settings['dialog']);
  if (!PICKING.includes(control) || list === '' || !['', 'dialog'].includes(readText(settings['mode'])))
    return undefined;
  const config = readJsonObject(settings['dialogConfig']);
  const field = readText(settings['name']);
  const returns = readRecordList(config['returnFields'] ?? config['gridReturn']).flatMap(decodeReturn);
  const isOptionValue = control === 'rx-button-edit' && firstNonEmptyText(settings['valmode'], 'double') === 'double';
  const own = {
    column: isOptionValue ? PICKED_ID : PICKED_LABEL,
    field,
    isOptionValue,
    labelColumn: isOptionValue ? PICKED_LABEL : '',
  };
  return {
    list,
    isSingle: config['single'] === undefined || isYes(config['single']),
    query: {
      inputs: readRecordList(config['gridInput'] ?? config['params']).flatMap(decodeInput),
      returns: returns.some((each) => each.field === field) ? returns : [own, ...returns],
    },
  };
}
