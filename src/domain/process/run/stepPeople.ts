import { evaluate, evaluateCondition } from '../../expression/evaluate.ts';
import { createLookup, withEvaluationMode, type ValueLookup } from '../../expression/lookup.ts';
import type { Variables } from '../../expression/tree.ts';
import { compact } from '../../shared/compact.ts';
import type { NodeId, PersonId } from '../../shared/ids.ts';
import type { PeopleByNode, AssigneeQuery } from '../../workflow/command.ts';
import type { NodeOf, PeopleRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken } from '../../workflow/instanceState.ts';
import { createRunLookup } from './createRunLookup.ts';
import { findEntry } from './path.ts';
import { nameExecutors, type Run } from './run.ts';

/** A loop instance of a step: its index and the additional variables for its rules. */
export interface LoopPosition {
  readonly index: number;
  readonly variables: Variables;
}

/**
 * Returns the assignees of a node (contract process 1): users chosen by this command, then those chosen before, then
 * those of the node's rules; the rules come first with `ownRuleFirst`. `undefined`: questions must be answered first.
 * Empty: no assignee was found.
 */
export function findAssignees(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  place?: LoopPosition,
): readonly Executor[] | undefined {
  const appointed = run.assigneeOverrides.get(node.id);
  if (appointed) return distinctExecutors(appointed);
  const chosen = distinctExecutors(chosenFor(run, node.id));
  const ownFirst = node.task.switches.includes('ownRuleFirst');
  if (chosen.length > 0 && !ownFirst) return chosen;
  const own = findPeopleByRules(run, token, node, node.task.people, 'own', place);
  return own?.length === 0 ? chosen : own;
}

const chosenFor = (run: Run, node: NodeId): readonly Executor[] =>
  peopleAt(run.chosenPeople, node) ?? peopleAt(run.draft.chosenPeople, node) ?? [];
const peopleAt = (chosen: PeopleByNode, node: NodeId) => (Object.hasOwn(chosen, node) ? chosen[node] : undefined);

/** Returns the users that rules find. Only the initiator is known here; all others are asked as a question. */
export function findPeopleByRules(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  rules: readonly PeopleRule[],
  purpose: 'own' | 'instead',
  place?: LoopPosition,
): readonly Executor[] | undefined {
  const lookup = lookupAtPlace(run, token, place);
  const valid = rules.filter((rule) => rule.when === undefined || evaluateCondition(rule.when, lookup));
  if (valid.length === 0) return [];
  if (valid.every((rule) => rule.from === 'initiator' && rule.join === 'or')) return [run.draft.initiator];
  const lastHandler = findLastHandler(run, token);
  const own = place && valid.some(mayDiffer) ? [place.index] : [];
  const key = [node.id, purpose, lastHandler, ...own].join('/');
  const answer = Object.hasOwn(run.answers.people, key) ? run.answers.people[key] : undefined;
  if (!answer) run.questions.set(key, createQuestion(run, token, node, valid, { key, lastHandler, place }));
  else run.used.people.add(key);
  const people = answer && distinctExecutors(answer);
  if (people) nameExecutors(run, people);
  return people;
}

/** Whether a rule can find different users for each loop instance. */
const mayDiffer = ({ from, when }: PeopleRule): boolean =>
  when !== undefined || from === 'expression' || from === 'variable' || from === 'formField';

const lookupAtPlace = (run: Run, token: FlowToken, place: LoopPosition | undefined): ValueLookup =>
  withVariables(createRunLookup(run, token), place?.variables ?? {});

export function withVariables(lookup: ValueLookup, seen: Variables): ValueLookup {
  const own = createLookup(seen);
  return withEvaluationMode((path) => own(path) ?? lookup(path), lookup.mode);
}

function createQuestion(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  rules: readonly PeopleRule[],
  { key, lastHandler, place }: { key: string; lastHandler: PersonId; place: LoopPosition | undefined },
): AssigneeQuery {
  const lookup = lookupAtPlace(run, token, place);
  const { initiator } = run.draft;
  const variables = { ...run.draft.variables, ...place?.variables };
  const { voting } = node.task;
  return {
    kind: 'people',
    key,
    node: node.id,
    rules,
    wantsPeople: voting.mode !== 'single' && !voting.repeats,
    facts: compact({
      initiator: initiator.id,
      lastHandler,
      variables,
      expressionValues: rules.flatMap((rule) =>
        rule.from === 'expression' ? [evaluate(rule.expression, lookup)] : [],
      ),
      handlers: rules.flatMap((rule) => (rule.from === 'handlerOf' ? [findHandler(run, rule.node) ?? null] : [])),
    }),
  };
}

/** Returns the user who handled a node last. */
const findHandler = (run: Run, node: NodeId): PersonId | undefined =>
  run.draft.path.findLast((entry) => entry.node === node && entry.handler !== undefined)?.handler;

/** Returns the last user who handled a step on the path of the token; the initiator if there is none. */
function findLastHandler(run: Run, token: FlowToken): PersonId {
  for (let entry = findEntry(run.draft, token.entry); entry; entry = findEntry(run.draft, entry.parent))
    if (entry.handler !== undefined) return entry.handler;
  return run.draft.initiator.id;
}

export const distinctExecutors = (people: readonly Executor[]): readonly Executor[] =>
  people.filter(
    (each, index) => people.findIndex((other) => other.kind === each.kind && other.id === each.id) === index,
  );
