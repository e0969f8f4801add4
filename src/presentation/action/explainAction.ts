import { formatNames } from '#application/form/listText.ts';
import type { Language } from '#application/language.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { explainOutlook, type OutlookSentences } from '../shared/explainOutlook.ts';
import type { Action, ActionValues } from './action.ts';

/**
 * What will happen, in sentences, out of what the server has told: the action's own sentence, or the general ones.
 * Where the platform tells nothing, only what the action does by its definition.
 */
export function explainAction(
  action: Action,
  {
    target,
    outlook,
    values,
    language,
  }: {
    readonly target: ActionTarget;
    readonly outlook: Outlook | undefined;
    readonly values: ActionValues;
    readonly language: Language;
  },
): OutlookSentences {
  const note = { key: action.note(target) };
  if (!outlook) return { intro: note, nodes: [], notes: [] };
  const explained = explainOutlook(outlook, { language });
  const explanation = action.explain?.(outlook, values);
  if (!explanation) return explained.intro.key === 'node.chartDecides' ? { ...explained, intro: note } : explained;
  const { key, names = [], hasNodes = false } = explanation;
  return {
    ...explained,
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
    nodes: hasNodes ? explained.nodes : [],
  };
}
