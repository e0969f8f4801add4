import type { ButtonAction, FormButton } from '#domain/forms/formLinks.ts';
import { readRecordList } from './decodeCondition.ts';
import { decodeEasyCondition } from './decodeEasyCondition.ts';
import { firstNonEmptyText, readText, toValues, readJsonObject, type UnknownRecord } from './looseValues.ts';

/** Actions of buttons by their wire names in `method`, `type` or alias (contract form 13). */
const ACTIONS: Readonly<Record<string, ButtonAction>> = {
  save: 'save',
  submit: 'save',
  startFlow: 'start',
  start: 'start',
  del: 'remove',
  remove: 'remove',
  flowImage: 'flowChart',
  bpmPreview: 'preview',
  print: 'print',
  pdfPrint: 'print',
  wordPrint: 'print',
  printLodop: 'print',
  ureportPrint: 'print',
  openCustomForm: 'openForm',
  customQuery: 'query',
  invokeScript: 'script',
};

/** Decodes the buttons of a form from a list or JSON text. Buttons without a name are omitted. */
export const decodeButtons = (given: unknown): readonly FormButton[] => readRecordList(given).flatMap(decodeButton);

function decodeButton(given: UnknownRecord): readonly FormButton[] {
  const name = readText(given['name']);
  if (name === '') return [];
  const words = [given['method'], given['type'], given['alias']].map(readText);
  const known = words.find((word) => Object.hasOwn(ACTIONS, word));
  const action = (known === undefined ? undefined : ACTIONS[known]) ?? 'own';
  const shownWhile = decodeEasyCondition(given['conditionConfig']);
  const precondition = decodeEasyCondition(given['preCondConfig']);
  return [
    {
      alias: readText(given['alias']),
      name,
      action,
      method: firstNonEmptyText(...words),
      config: toValues({ ...readJsonObject(given['setting']), ...readJsonObject(given['config']) }),
      ...(shownWhile && { shownWhile }),
      ...(precondition && { precondition }),
      modes: decodePlaces(readText(given['mode']), action),
    },
  ];
}

/** Without a valid `mode`, buttons that write are shown on the edit page only, all others on both pages. */
function decodePlaces(mode: string, action: ButtonAction): FormButton['modes'] {
  const named = (['edit', 'detail'] as const).filter((place) => mode.split(',').some((each) => each.trim() === place));
  if (named.length > 0) return named;
  return action === 'save' || action === 'start' ? ['edit'] : ['edit', 'detail'];
}
