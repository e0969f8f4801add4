import { formatNames } from '#application/form/listText.ts';
import type { Language } from '#application/language.ts';
import type { Matter } from '#domain/task/matter.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { foretell, type Foretold } from '../shared/foretell.ts';
import type { Action, ActionValues } from './action.ts';

/**
 * What will happen, in sentences, out of what the server has told: the action's own sentence, or the general ones.
 * Where the
 * platform tells nothing, only what the action does by its definition.
 */
export function tellAction(
  action: Action,
  {
    matter,
    outlook,
    values,
    language,
  }: {
    readonly matter: Matter;
    readonly outlook: Outlook | undefined;
    readonly values: ActionValues;
    readonly language: Language;
  },
): Foretold {
  const note = { key: action.note(matter) };
  if (!outlook) return { intro: note, nodes: [], notes: [] };
  const told = foretell(outlook, { language });
  const telling = action.tell?.(outlook, values);
  if (!telling) return told.intro.key === 'node.chartDecides' ? { ...told, intro: note } : told;
  const { key, names = [], hasNodes = false } = telling;
  return {
    ...told,
    intro: {
      key,
      values: {
        names: formatNames(
          language,
          names.map(({ name }) => name),
        ),
        count: names.length,
      },
    },
    nodes: hasNodes ? told.nodes : [],
  };
}
