import { formatNames } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { describeOutlook, type PreviewSentences } from '../ui/workflow/describeOutlook.ts';
import type { Action, ActionValues } from './action.ts';

/**
 * Describes the effects of an action from the server's preview, with the action's own sentence or the general ones.
 * Without a preview, only describes what the action does in general.
 */
export function describeAction(
  action: Action,
  {
    target,
    outlook,
    values,
    language,
  }: {
    readonly target: ActionTarget;
    readonly outlook: CommandPreview | undefined;
    readonly values: ActionValues;
    readonly language: Language;
  },
): PreviewSentences {
  const note = { key: action.note(target) };
  if (!outlook) return { intro: note, nodes: [], notes: [] };
  const explained = describeOutlook(outlook, { language });
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
