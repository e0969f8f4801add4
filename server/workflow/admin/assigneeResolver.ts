import type { PersonId } from '#domain/shared/ids.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { NodeOf, PeopleRule } from '#domain/workflow/processDefinition.ts';
import type { createPeopleFinder } from '#server/directory/createAssigneeQuery.ts';

export type PeopleStep = NodeOf<'userTask'>;
type Rules = readonly PeopleRule[];

/**
 * Resolves the assignees of steps as far as they depend on the directory alone. Used by checks, the app, and previews
 * of directory changes.
 */
export interface AssigneeResolver {
  /** Returns undefined if the assignees depend on the content or course of a request. */
  resolve(step: PeopleStep, initiator: PersonId): Promise<readonly Executor[] | undefined>;
}

const DIRECTORY_RULES: ReadonlySet<PeopleRule['from']> = new Set([
  'initiator',
  'people',
  'groups',
  'superior',
  'departmentHead',
]);
const isByDirectory = (rules: Rules): boolean =>
  rules.length > 0 &&
  rules.every((rule) => DIRECTORY_RULES.has(rule.from) && rule.when === undefined && !isLastHandlerRule(rule));
const isLastHandlerRule = (rule: object): boolean => 'of' in rule && rule.of === 'lastHandler';
const isForAll = (rules: Rules): boolean => rules.every(({ from }) => from === 'people' || from === 'groups');

/** Returns the rules that apply if the rules of a step find no assignee. */
const getFallbackRules = ({ task: { emptyApprover } }: PeopleStep): Rules =>
  typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];

export const dependsOnDirectoryOnly = ({ task }: PeopleStep): boolean => isByDirectory(task.people);
export const isInitiatorStep = ({ task }: PeopleStep): boolean => task.people.every(({ from }) => from === 'initiator');
export const isIndependentOfInitiator = (step: PeopleStep): boolean =>
  isForAll(step.task.people) && isForAll(getFallbackRules(step));

/** Creates a resolver that evaluates equal rules once for each initiator. */
export function createAssigneeResolver(find: ReturnType<typeof createPeopleFinder>): AssigneeResolver {
  const names = new WeakMap<Rules, string>();
  const known = new Map<string, Promise<readonly Executor[]>>();
  const nameOf = (rules: Rules): string => {
    const name = names.get(rules) ?? JSON.stringify(rules);
    names.set(rules, name);
    return name;
  };
  const findPeople = ({ id }: PeopleStep, rules: Rules, initiator: PersonId) => {
    const name = `${isForAll(rules) ? '' : initiator} ${nameOf(rules)}`;
    const facts = { initiator, variables: {}, expressionValues: [], handlers: [] };
    const answer = known.get(name) ?? find({ kind: 'people', key: id, node: id, rules, wantsPeople: true, facts });
    known.set(name, answer);
    return answer;
  };
  return {
    async resolve(step, initiator) {
      const [own, otherwise] = [step.task.people, getFallbackRules(step)];
      if (!isByDirectory(own)) return undefined;
      const people = await findPeople(step, own, initiator);
      if (people.length > 0 || otherwise.length === 0) return people;
      return isByDirectory(otherwise) ? findPeople(step, otherwise, initiator) : undefined;
    },
  };
}
