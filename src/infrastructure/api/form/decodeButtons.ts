import type { ButtonAction, FormButton } from '#domain/form/formLinks.ts';
import { listIn } from './decodeCondition.ts';
import { decodeEasyCondition } from './decodeEasyCondition.ts';
import { firstText, looseTextOf, looseValuesOf, openedOf, type LooseRecord } from './looseValues.ts';

/** What the platform calls the actions of buttons, by `method`, `type` or alias (contract form 13). */
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

/** The buttons of a form, as JSON text or as itself; one without a name is none. */
export const decodeButtons = (given: unknown): readonly FormButton[] => listIn(given).flatMap(decodeButton);

function decodeButton(given: LooseRecord): readonly FormButton[] {
  const name = looseTextOf(given['name']);
  if (name === '') return [];
  const words = [given['method'], given['type'], given['alias']].map(looseTextOf);
  const known = words.find((word) => Object.hasOwn(ACTIONS, word));
  const action = (known === undefined ? undefined : ACTIONS[known]) ?? 'own';
  const shownWhile = decodeEasyCondition(given['conditionConfig']);
  const askedBefore = decodeEasyCondition(given['preCondConfig']);
  return [
    {
      alias: looseTextOf(given['alias']),
      name,
      action,
      method: firstText(...words),
      config: looseValuesOf({ ...openedOf(given['setting']), ...openedOf(given['config']) }),
      ...(shownWhile && { shownWhile }),
      ...(askedBefore && { askedBefore }),
      places: placesOf(looseTextOf(given['mode']), action),
    },
  ];
}

/** Without a word about it, what writes stands where one writes, and everything else on both pages. */
function placesOf(mode: string, action: ButtonAction): FormButton['places'] {
  const named = (['edit', 'detail'] as const).filter((place) => mode.split(',').some((each) => each.trim() === place));
  if (named.length > 0) return named;
  return action === 'save' || action === 'start' ? ['edit'] : ['edit', 'detail'];
}
