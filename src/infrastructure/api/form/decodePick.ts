import { PICKED_ID, PICKED_LABEL } from '#domain/form/pickedValues.ts';
import type { ListSource } from '#domain/form/formLinks.ts';
import { isYes } from '../isYes.ts';
import { listIn } from './decodeCondition.ts';
import { decodeReturn } from './decodeQueries.ts';
import { decodeInput } from './decodeSource.ts';
import { firstText, looseTextOf, openedOf, type LooseRecord } from './looseValues.ts';

const PICKING = ['rx-button-edit', 'rx-button-edit-single'];

/**
 * The list a field is filled from, for `mode: "dialog"` (contract form 6); other ways of picking belong to the desktop.
 * `dialogConfig` speaks in the words of questions (ADR 8): `single`, `gridInput`, and `returnFields` for what goes into
 * other fields, or into this one where that is not the key and the name of the row.
 */
export function decodePick(control: string, settings: LooseRecord): ListSource | undefined {
  const list = looseTextOf(settings['dialog']);
  if (!PICKING.includes(control) || list === '' || !['', 'dialog'].includes(looseTextOf(settings['mode'])))
    return undefined;
  const config = openedOf(settings['dialogConfig']);
  const field = looseTextOf(settings['name']);
  const returns = listIn(config['returnFields'] ?? config['gridReturn']).flatMap(decodeReturn);
  const isDouble = control === 'rx-button-edit' && firstText(settings['valmode'], 'double') === 'double';
  const own = {
    column: isDouble ? PICKED_ID : PICKED_LABEL,
    field,
    isDouble,
    labelColumn: isDouble ? PICKED_LABEL : '',
  };
  return {
    list,
    isSingle: config['single'] === undefined || isYes(config['single']),
    query: {
      inputs: listIn(config['gridInput'] ?? config['params']).flatMap(decodeInput),
      returns: returns.some((each) => each.field === field) ? returns : [own, ...returns],
    },
  };
}
