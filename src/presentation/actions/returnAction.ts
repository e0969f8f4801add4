import { CornerUpLeft } from 'lucide-react';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { ok } from '#domain/shared/result.ts';
import { afterReturnOptions, type ReturnDestination } from '#domain/tasks/returning.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import type { Message } from '../ui/feedback/message.ts';
import { taskRule, type Action, type ActionValues, type StepChoice } from './action.ts';

/** Resolves the current selection. The first option applies until the user chooses one. */
function resolveSelection({ choices, step }: ActionValues, detail: TaskDetail, steps: readonly StepChoice[]) {
  const targets = detail.returnTargets.filter((each) => each !== 'node' || steps.length > 0);
  const target = targets.find((each) => each === choices['target']) ?? targets[0];
  const node = steps.find(({ id }) => id === step) ?? steps[0];
  const to: ReturnDestination | undefined = target === 'node' ? node && { node: node.id } : target;
  const options = to === undefined ? [] : afterReturnOptions(detail, to);
  return {
    targets,
    target,
    node,
    to,
    options,
    afterwards: options.find((each) => each === choices['afterwards']) ?? options[0],
  };
}

/** Creates an option with the placeholder values of its texts. */
const createOption = <Group extends 'target' | 'after', Value extends string>(
  group: Group,
  value: Value,
  { instance, task }: TaskDetail,
) => ({
  value,
  label: `task.${group}.${value}` as const,
  note: `task.${group}.${value}Note` as const,
  values: { name: instance.initiatorName, node: task.nodeName },
});

function returnLabel(values: ActionValues, detail: TaskDetail, steps: readonly StepChoice[]): Message {
  const { target, node } = resolveSelection(values, detail, steps);
  const name = target === 'node' ? node?.name : detail.instance.initiatorName;
  if (target === 'initiator' && name === '') return { key: 'task.returnTo.initiatorUnnamed' };
  return { key: `task.returnTo.${target ?? 'previous'}`, values: { name: name ?? '' } };
}

/** Returns a request to the previous step, to the initiator or to an earlier step. */
export const RETURN_ACTION: Action = {
  kind: 'return',
  page: 'returnTask',
  label: 'task.return',
  icon: CornerUpLeft,
  submitLabel: taskRule(returnLabel, { key: 'task.return' }),
  note: () => 'task.returnNote',
  tone: 'return',
  waitsForSteps: true,
  keepsOpinionOnly: true,
  fields: [
    {
      kind: 'choice',
      name: 'target',
      label: 'task.returnWhere',
      options: taskRule(
        (values, detail, steps) =>
          resolveSelection(values, detail, steps).targets.map((each) => createOption('target', each, detail)),
        [],
      ),
    },
    {
      kind: 'step',
      label: 'task.returnNode',
      // If the steps cannot be loaded, the other destinations stay available, with a notice that rows are missing.
      steps: async (get, target) => {
        const answer = target.kind === 'task' ? await get(TaskGateway).listReturnNodes(target.detail.task.id) : ok([]);
        return answer.ok ? answer : { ...ok([]), skipped: 1 };
      },
      startsWithFirst: true,
      isShown: taskRule((values, detail, steps) => resolveSelection(values, detail, steps).target === 'node', false),
    },
    {
      kind: 'choice',
      name: 'afterwards',
      label: 'task.afterwards',
      isToldAlone: true,
      options: taskRule(
        (values, detail, steps) =>
          resolveSelection(values, detail, steps).options.map((each) => createOption('after', each, detail)),
        [],
      ),
    },
    { kind: 'opinion', label: 'task.opinion', missing: 'refusal.opinion.required', opinionUse: 'return' },
    { kind: 'files' },
  ],
  command: taskRule((values, detail, steps) => {
    const { to, afterwards } = resolveSelection(values, detail, steps);
    return to === undefined || afterwards === undefined
      ? refuse('node.required')
      : { kind: 'return', task: detail.task.id, to, afterwards, opinion: values.opinion };
  }, refuse('task.ended')),
  explain: ({ openedNodes }) => (openedNodes.length > 0 ? { key: 'node.goesBackTo', hasNodes: true } : undefined),
  done: { message: 'returned', leads: 'on' },
};
