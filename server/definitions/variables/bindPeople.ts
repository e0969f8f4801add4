import { pathsIn } from '../pathsIn.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import type { NodeOf, PeopleRule, ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { nameOfPath } from './askedNames.ts';
import { assignedBy } from './assigneeWords.ts';
import { stepsBehind, stepsLeadingTo, type Choice } from './choices.ts';
import { givenAt, namesOfRule } from './conditionParts.ts';

/** A variable for the people of a step that is never filled in. */
export interface UnfilledPeople {
  readonly step: NodeId;
  readonly name: string;
}

type Step = NodeOf<'userTask'>;
type Bound = PeopleRule | 'chosenBefore' | 'chosenAtStart' | UnfilledPeople;

/**
 * Replaces variables for people that are never filled in: by a rule of the directory where the name has a known
 * meaning, else by a choice of the step before or at the start. Returns those that neither can replace.
 */
export function bindPeople(
  process: ProcessDefinition,
  isFilled: (name: string) => boolean,
): { readonly process: ProcessDefinition; readonly unfilled: readonly UnfilledPeople[] } {
  const steps = Object.values(process.nodes).filter((node) => node.kind === 'userTask');
  const bound = new Map(
    steps.map((step) => [step.id, step.task.people.map((rule) => boundRule(process, step, rule, isFilled))]),
  );
  const unfilled = [...bound].flatMap(([step, rules]) =>
    rules.flatMap((rule, at) => {
      if (typeof rule === 'object' && 'step' in rule) return [rule];
      const name = namesOfRule(steps.find(({ id }) => id === step)?.task.people[at] ?? NO_RULE).flatMap(pathsIn)[0];
      // A choice replaces all rules of the step, so that it cannot stand beside a rule that names people.
      return typeof rule === 'string' && rules.some(isRule) ? [{ step, name: nameOfPath(name ?? []) }] : [];
    }),
  );
  const chosen = new Map(
    [...bound].flatMap(([id, rules]) => rules.flatMap((rule) => (isChoice(rule) ? [[id, rule] as const] : []))),
  );
  if (chosen.size === 0) return { process: withPeople(process, bound, new Set()), unfilled };
  const before = new Map([...chosen.keys()].map((id) => [id, choosersOf(process, id, chosen)]));
  const choosers = new Set([...before.values()].flatMap((ids) => ids ?? []));
  const atStart = [...before].flatMap(([id, ids]) => (ids === undefined ? [id] : []));
  const { settings } = process;
  const requiredAtStart = [...new Set([...settings.requiredAtStart, ...atStart])];
  return { process: { ...withPeople(process, bound, choosers), settings: { ...settings, requiredAtStart } }, unfilled };
}

const NO_RULE: PeopleRule = { from: 'initiator', join: 'or', expandGroups: false };
const isChoice = (rule: Bound): rule is 'chosenBefore' | 'chosenAtStart' => typeof rule === 'string';
const isRule = (rule: Bound): rule is PeopleRule => typeof rule === 'object' && 'from' in rule;

function boundRule(
  process: ProcessDefinition,
  step: Step,
  rule: PeopleRule,
  isFilled: (name: string) => boolean,
): Bound {
  const isOwnVariable = rule.from === 'variable' && step.task.voting.mode === 'single';
  if (isOwnVariable || hasAnswerForNobody(process, step)) return rule;
  const given = new Set(givenAt(step));
  const [open] = namesOfRule(rule)
    .flatMap(pathsIn)
    .filter(([first = '', ...rest]) => !isFilled(nameOfPath([first, ...rest])) && !given.has(first));
  if (open === undefined) return rule;
  const [source] = namesOfRule(rule);
  const unfilled = { step: step.id, name: nameOfPath(open) };
  if (rule.from === 'formField' || source?.kind !== 'name' || rule.join !== 'or' || rule.when !== undefined)
    return unfilled;
  const assigned = assignedBy(source.path, stepsLeadingTo(process, step).steps.length === 0);
  if (typeof assigned !== 'object') return assigned ?? 'chosenAtStart';
  return { ...assigned, join: rule.join, expandGroups: rule.expandGroups };
}

/** Whether the file itself says what happens when its rules find no user. */
const hasAnswerForNobody = ({ settings }: ProcessDefinition, { id, task }: Step): boolean =>
  task.emptyApprover !== 'refuse' || [...settings.requiredAtStart, ...settings.selectableAtStart].includes(id);

/** The steps before, where each of them has one person who decides alone, and leads to chosen people only. */
function choosersOf(
  process: ProcessDefinition,
  id: NodeId,
  chosen: ReadonlyMap<NodeId, 'chosenBefore' | 'chosenAtStart'>,
): Choice['steps'] | undefined {
  const node = process.nodes[id];
  if (node === undefined || chosen.get(id) === 'chosenAtStart') return undefined;
  const { steps, isFirst } = stepsLeadingTo(process, node);
  const mayChoose = (before: NodeId): boolean => {
    const step = process.nodes[before];
    return (
      step?.kind === 'userTask' &&
      step.task.voting.mode === 'single' &&
      stepsBehind(process, before).every((next) => chosen.get(next) === 'chosenBefore')
    );
  };
  return !isFirst && steps.length > 0 && steps.every(mayChoose) ? steps : undefined;
}

function withPeople(
  process: ProcessDefinition,
  bound: ReadonlyMap<NodeId, readonly Bound[]>,
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
