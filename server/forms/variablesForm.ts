import type { FormFile } from '../definitions/files/formFile.ts';
import type { LoadedDefinition } from '../definitions/loadedDefinition.ts';

/**
 * What conditions see without anybody writing it: the last vote, the verdict of a counter-sign, who started, the
 * counters of a vote.
 */
const GIVEN = new Set([
  'vote',
  'signResult',
  'initiator',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'loopCounter',
  'agree',
  'refuse',
  'abstain',
  'voted',
  'total',
]);

/**
 * The form of a process that came without one: the variables its conditions read, each a line of text everybody on its
 * way may set (ADR 5). Without such variables there is nothing to fill in.
 */
export function variablesForm({ process, conditionVariables }: LoadedDefinition): FormFile | undefined {
  const names = conditionVariables.filter((name) => !GIVEN.has(name));
  if (names.length === 0) return undefined;
  const all = <Right extends 'w' | 'r'>(right: Right) => Object.fromEntries(names.map((name) => [name, right]));
  const userTasks = Object.values(process.nodes).filter(({ kind }) => kind === 'userTask');
  return {
    alias: `${process.key}-variables`,
    name: process.name,
    boAlias: process.key,
    template: { boAttrList: names.map((name) => ({ name, comment: name, control: 'rx-textbox', isSingle: 1 })) },
    metadata: Object.fromEntries(names.map((name) => [name, { ctltype: 'rx-textbox', name, comment: name }])),
    script: { formJs: '', extJs: {} },
    buttons: [],
    permissions: {
      start: all('w'),
      detail: all('r'),
      nodes: Object.fromEntries(userTasks.map(({ id }) => [id, all('w')])),
    },
  };
}
