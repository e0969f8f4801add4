import { CornerUpLeft } from 'lucide-react';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { ok } from '#domain/shared/result.ts';
import { afterReturnOptions, type ReturnDestination } from '#domain/task/returning.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import type { Message } from '../shared/message.ts';
import { ofTask, type Action, type ActionValues, type StepChoice } from './action.ts';

/** What is chosen as it stands: the first of what is offered, until somebody chooses. */
function choiceOf({ choices, step }: ActionValues, detail: TaskDetail, steps: readonly StepChoice[]) {
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

/** An option with the names its words may speak of. */
const word = <Group extends 'target' | 'after', Value extends string>(
  group: Group,
  value: Value,
  { instance, task }: TaskDetail,
) => ({
  value,
  label: `task.${group}.${value}` as const,
  note: `task.${group}.${value}Note` as const,
  values: { name: instance.initiatorName, node: task.nodeName },
});

/** The verb with where the request goes back to, for the button. */
function verbOf(values: ActionValues, detail: TaskDetail, steps: readonly StepChoice[]): Message {
  const { target, node } = choiceOf(values, detail, steps);
  const name = target === 'node' ? node?.name : detail.instance.initiatorName;
  if (target === 'initiator' && name === '') return { key: 'task.returnTo.initiatorUnnamed' };
  return { key: `task.returnTo.${target ?? 'previous'}`, values: { name: name ?? '' } };
}

/** Sends a request back to the step before, to who started it, or to one of the steps it came through. */
export const RETURN_ROW: Action = {
  kind: 'return',
  page: 'returnTask',
  label: 'task.return',
  icon: CornerUpLeft,
  verb: ofTask(verbOf, { key: 'task.return' }),
  note: () => 'task.returnNote',
  tone: 'return',
  waitsForSteps: true,
  keepsOpinionOnly: true,
  fields: [
    {
      kind: 'choice',
      name: 'target',
      label: 'task.returnWhere',
      options: ofTask(
        (values, detail, steps) => choiceOf(values, detail, steps).targets.map((each) => word('target', each, detail)),
        [],
      ),
    },
    {
      kind: 'step',
      label: 'task.returnNode',
      // Where the steps cannot be read, the other targets are still there.
      steps: async (get, target) => {
        const answer = target.kind === 'task' ? await get(TaskGateway).returnNodes(target.detail.task.id) : ok([]);
        return answer.ok ? answer : ok([]);
      },
      startsWithFirst: true,
      isAsked: ofTask((values, detail, steps) => choiceOf(values, detail, steps).target === 'node', false),
    },
    {
      kind: 'choice',
      name: 'afterwards',
      label: 'task.afterwards',
      isToldAlone: true,
      options: ofTask(
        (values, detail, steps) => choiceOf(values, detail, steps).options.map((each) => word('after', each, detail)),
        [],
      ),
    },
    { kind: 'opinion', label: 'task.opinion', missing: 'refusal.opinion.required', opinionUse: 'return' },
    { kind: 'files' },
  ],
  command: ofTask((values, detail, steps) => {
    const { to, afterwards } = choiceOf(values, detail, steps);
    return to === undefined || afterwards === undefined
      ? refuse('node.required')
      : { kind: 'return', task: detail.task.id, to, afterwards, opinion: values.opinion };
  }, refuse('task.ended')),
  explain: ({ opens }) => (opens.length > 0 ? { key: 'node.goesBackTo', hasNodes: true } : undefined),
  done: { message: 'returned', leads: 'on' },
};
