import { findReferencedPaths } from '../referencedPaths.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { NodeOf, PeopleRule, ProcessDefinition, PeopleSource } from '#domain/workflow/processDefinition.ts';
import { joinPath } from './findRequiredVariables.ts';
import { findDecisionPoints, findNextSteps, findPreviousSteps, type DecisionPoint } from './choices.ts';
import { listLoopVariables, listRuleVariables } from './conditionParts.ts';
import { splitIntoWords } from './decisionWords.ts';
import words from './assigneeWords.json';

export interface UnboundAssignee {
  readonly step: NodeId;
  readonly name: string;
}

type Step = NodeOf<'userTask'>;
type BoundRule = PeopleRule | 'chosenBefore' | 'chosenAtStart' | UnboundAssignee;

/**
 * Replaces assignee variables that nothing sets: with a directory rule if the name has a known meaning, otherwise with
 * a choice in the previous step or at the start. Returns the variables that cannot be replaced.
 */
export function bindAssignees(
  process: ProcessDefinition,
  isFilled: (name: string) => boolean,
): { readonly process: ProcessDefinition; readonly unfilled: readonly UnboundAssignee[] } {
  const steps = Object.values(process.nodes).filter((node) => node.kind === 'userTask');
  const bound = new Map(
    steps.map((step) => [step.id, step.task.people.map((rule) => bindRule(process, step, rule, isFilled))]),
  );
  const unfilled = [...bound].flatMap(([step, rules]) =>
    rules.flatMap((rule, at) => {
      if (typeof rule === 'object' && 'step' in rule) return [rule];
      const name = listRuleVariables(steps.find(({ id }) => id === step)?.task.people[at] ?? NO_RULE).flatMap(
        findReferencedPaths,
      )[0];
      // A choice replaces all rules of the step, so it cannot be combined with a rule that names assignees.
      return typeof rule === 'string' && rules.some(isRule) ? [{ step, name: joinPath(name ?? []) }] : [];
    }),
  );
  const chosen = new Map(
    [...bound].flatMap(([id, rules]) => rules.flatMap((rule) => (isChoice(rule) ? [[id, rule] as const] : []))),
  );
  if (chosen.size === 0) return { process: applyAssignees(process, bound, new Set()), unfilled };
  const before = new Map([...chosen.keys()].map((id) => [id, findChoosers(process, id, chosen)]));
  const choosers = new Set([...before.values()].flatMap((ids) => ids ?? []));
  const atStart = [...before].flatMap(([id, ids]) => (ids === undefined ? [id] : []));
  const { settings } = process;
  const requiredAtStart = [...new Set([...settings.requiredAtStart, ...atStart])];
  return {
    process: { ...applyAssignees(process, bound, choosers), settings: { ...settings, requiredAtStart } },
    unfilled,
  };
}

const NO_RULE: PeopleRule = { from: 'initiator', join: 'or', expandGroups: false };
const isChoice = (rule: BoundRule): rule is 'chosenBefore' | 'chosenAtStart' => typeof rule === 'string';
const isRule = (rule: BoundRule): rule is PeopleRule => typeof rule === 'object' && 'from' in rule;

function bindRule(
  process: ProcessDefinition,
  step: Step,
  rule: PeopleRule,
  isFilled: (name: string) => boolean,
): BoundRule {
  const isOwnVariable = rule.from === 'variable' && step.task.voting.mode === 'single';
  if (isOwnVariable || handlesEmptyAssignees(process, step)) return rule;
  const given = new Set(listLoopVariables(step));
  const [open] = listRuleVariables(rule)
    .flatMap(findReferencedPaths)
    .filter(([first = '', ...rest]) => !isFilled(joinPath([first, ...rest])) && !given.has(first));
  if (open === undefined) return rule;
  const [source] = listRuleVariables(rule);
  const unfilled = { step: step.id, name: joinPath(open) };
  if (rule.from === 'formField' || source?.kind !== 'name' || rule.join !== 'or' || rule.when !== undefined)
    return unfilled;
  const isFirst = findPreviousSteps(process, step).steps.length === 0;
  const assigned = parseAssigneeName(source.path, isFirst && !isDecisionUsed(process, step));
  if (typeof assigned !== 'object') return assigned ?? 'chosenAtStart';
  return { ...assigned, join: rule.join, expandGroups: rule.expandGroups };
}

/** Whether a condition depends on the decision of the step. Then its assignee is an approver and not the initiator. */
const isDecisionUsed = (process: ProcessDefinition, { id }: Step): boolean =>
  findDecisionPoints(process).some(
    ({ steps, flows }) =>
      steps.includes(id) &&
      flows.some(({ condition }) => findReferencedPaths(condition).some(([first]) => first === 'vote')),
  );

/** Whether the file defines what happens if the step's rules find no assignee. */
const handlesEmptyAssignees = ({ settings }: ProcessDefinition, { id, task }: Step): boolean =>
  task.emptyApprover !== 'refuse' || [...settings.requiredAtStart, ...settings.selectableAtStart].includes(id);

/** Returns the previous steps if each of them has a single assignee and leads only to steps with chosen assignees. */
function findChoosers(
  process: ProcessDefinition,
  id: NodeId,
  chosen: ReadonlyMap<NodeId, 'chosenBefore' | 'chosenAtStart'>,
): DecisionPoint['steps'] | undefined {
  const node = process.nodes[id];
  if (node === undefined || chosen.get(id) === 'chosenAtStart') return undefined;
  const { steps, isFirst } = findPreviousSteps(process, node);
  const mayChoose = (before: NodeId): boolean => {
    const step = process.nodes[before];
    return (
      step?.kind === 'userTask' &&
      step.task.voting.mode === 'single' &&
      findNextSteps(process, before).every((next) => chosen.get(next) === 'chosenBefore')
    );
  };
  return !isFirst && steps.length > 0 && steps.every(mayChoose) ? steps : undefined;
}

function applyAssignees(
  process: ProcessDefinition,
  bound: ReadonlyMap<NodeId, readonly BoundRule[]>,
  choosers: ReadonlySet<NodeId>,
): ProcessDefinition {
  const nodes = Object.entries(process.nodes).map(([id, node]) => {
    const rules = bound.get(id);
    if (node.kind !== 'userTask' || rules === undefined) return [id, node] as const;
    const switches =
      choosers.has(id) && !node.task.switches.includes('selectPeople')
        ? [...node.task.switches, 'selectPeople' as const]
        : node.task.switches;
    return [id, { ...node, task: { ...node.task, people: rules.filter(isRule), switches } }] as const;
  });
  return { ...process, nodes: Object.fromEntries(nodes) };
}

/**
 * The assignee that another engine's variable refers to: a user found in the directory, or one chosen in the previous
 * step.
 */
type AssigneeMeaning = Extract<PeopleSource, { from: 'initiator' | 'superior' | 'departmentHead' }> | 'chosenBefore';

/** Words are joined, and suffixes such as Id or Name are removed. */
const INITIATOR_WORDS = new Set(words.starters);
/** Names that mean the initiator only at the first step of a process. */
const FIRST_STEP_INITIATOR_WORDS = new Set(words.startersAtFirst);
const MANAGER_WORDS = new Set(words.superiors);
const DEPARTMENT_HEADS = new Set(words.departmentHeads);
const NAME_SUFFIX = /(?:user)?(?:id|name|no|code|account|key|username|email)$/u;
const PERSON_AFTER_NEXT = new Set(words.afterNext);

/** @param isFirst whether this is the first user task and no decision depends on it */
function parseAssigneeName(path: readonly string[], isFirst: boolean): AssigneeMeaning | undefined {
  const [name = '', ...further] = path.map(normalizeAssigneeName);
  if (further.length === 0) return parseAssigneeWord(name, path[0] ?? '', isFirst);
  const [word = '', ...rest] = further;
  const owner = parseAssigneeWord(name, path[0] ?? '', isFirst);
  if (rest.length > 0 || typeof owner !== 'object' || owner.from !== 'initiator') return undefined;
  if (word === '') return owner;
  const found = parseAssigneeWord(word, path[1] ?? '', false);
  return typeof found === 'object' && found.from !== 'initiator' ? found : undefined;
}

function parseAssigneeWord(name: string, written: string, isFirst: boolean): AssigneeMeaning | undefined {
  if (INITIATOR_WORDS.has(name) || (isFirst && FIRST_STEP_INITIATOR_WORDS.has(name || 'user')))
    return { from: 'initiator' };
  if (MANAGER_WORDS.has(name)) return { from: 'superior', of: 'initiator', levels: 1 };
  if (DEPARTMENT_HEADS.has(name)) return { from: 'departmentHead', of: 'initiator' };
  const [first, second = ''] = splitIntoWords(written);
  return first === 'next' && PERSON_AFTER_NEXT.has(second) ? 'chosenBefore' : undefined;
}

const normalizeAssigneeName = (name: string): string => splitIntoWords(name).join('').replace(NAME_SUFFIX, '');
