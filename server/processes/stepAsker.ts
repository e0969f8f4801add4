import type { PersonId } from '#domain/shared/ids.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { NodeOf, PeopleRule } from '#domain/workflow/processDefinition.ts';
import type { peopleFinder } from '../directory/findPeople.ts';

export type PeopleStep = NodeOf<'userTask'>;
type Rules = readonly PeopleRule[];

/** Whom steps find, as far as the directory alone tells: the same for a check, the app, and a change of people. */
export interface StepAsker {
  /** Nothing: that depends on what a request holds, or on what happens in it. */
  ask(step: PeopleStep, initiator: PersonId): Promise<readonly Executor[] | undefined>;
}

/** Rules whose answer the directory alone tells. */
const BY_DIRECTORY: ReadonlySet<PeopleRule['from']> = new Set([
  'initiator',
  'people',
  'groups',
  'superior',
  'departmentHead',
]);
const isByDirectory = (rules: Rules): boolean =>
  rules.length > 0 && rules.every((rule) => BY_DIRECTORY.has(rule.from) && rule.when === undefined && !asksLast(rule));
const asksLast = (rule: object): boolean => 'of' in rule && rule.of === 'lastHandler';
const isForAll = (rules: Rules): boolean => rules.every(({ from }) => from === 'people' || from === 'groups');

/** Who is asked where the rules of a step find nobody. */
const otherwiseOf = ({ task: { emptyApprover } }: PeopleStep): Rules =>
  typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];

/** Whether the directory alone tells whom the rules of a step find. */
export const isKnownBeforehand = ({ task }: PeopleStep): boolean => isByDirectory(task.people);
/** Whether everybody is for themselves there. */
export const isOwnStep = ({ task }: PeopleStep): boolean => task.people.every(({ from }) => from === 'initiator');
/** Whether it finds the same people, whoever has started a request. */
export const isSameForAll = (step: PeopleStep): boolean => isForAll(step.task.people) && isForAll(otherwiseOf(step));

/** Rules that are alike, of however many steps and versions, are asked once for each initiator. */
export function makeStepAsker(find: ReturnType<typeof peopleFinder>): StepAsker {
  const names = new WeakMap<Rules, string>();
  const known = new Map<string, Promise<readonly Executor[]>>();
  const nameOf = (rules: Rules): string => {
    const name = names.get(rules) ?? JSON.stringify(rules);
    names.set(rules, name);
    return name;
  };
  const found = ({ id }: PeopleStep, rules: Rules, initiator: PersonId) => {
    const name = `${isForAll(rules) ? '' : initiator} ${nameOf(rules)}`;
    const facts = { initiator, variables: {}, expressionValues: [], handlers: [] };
    const answer = known.get(name) ?? find({ kind: 'people', key: id, node: id, rules, wantsPeople: true, facts });
    known.set(name, answer);
    return answer;
  };
  return {
    async ask(step, initiator) {
      const [own, otherwise] = [step.task.people, otherwiseOf(step)];
      if (!isByDirectory(own)) return undefined;
      const people = await found(step, own, initiator);
      if (people.length > 0 || otherwise.length === 0) return people;
      return isByDirectory(otherwise) ? found(step, otherwise, initiator) : undefined;
    },
  };
}
