import { evaluate, holds } from '../../expression/evaluate.ts';
import { lookupIn, withStrictness, type ValueLookup } from '../../expression/lookup.ts';
import type { Variables } from '../../expression/tree.ts';
import { compact } from '../../shared/compact.ts';
import type { NodeId, PersonId } from '../../shared/ids.ts';
import type { PeopleByNode, Question } from '../../workflow/command.ts';
import type { NodeOf, PeopleRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken } from '../../workflow/instanceState.ts';
import { lookupOf } from './lookupOf.ts';
import { entryOf } from './path.ts';
import type { Run } from './run.ts';
import { nameExecutors } from './run.ts';

/** One of several tasks of a step: which one, and what its rules see beside the rest. */
export interface PlaceAtStep {
  readonly index: number;
  readonly seen: Variables;
}

/**
 * Who gets a node (contract process 1): people chosen by this command, then those chosen before, then the node's own
 * rules; the other way round where the node's rules come first. `undefined`: somebody must be asked first. Empty:
 * nobody was found.
 */
export function stepPeopleOf(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  place?: PlaceAtStep,
): readonly Executor[] | undefined {
  const appointed = run.appointed.get(node.id);
  if (appointed) return distinct(appointed);
  const chosen = distinct(chosenFor(run, node.id));
  const ownFirst = node.task.switches.includes('ownRuleFirst');
  if (chosen.length > 0 && !ownFirst) return chosen;
  const own = peopleBy(run, token, node, node.task.people, 'own', place);
  return own?.length === 0 ? chosen : own;
}

const chosenFor = (run: Run, node: NodeId): readonly Executor[] =>
  peopleAt(run.chosenPeople, node) ?? peopleAt(run.draft.chosenPeople, node) ?? [];
const peopleAt = (chosen: PeopleByNode, node: NodeId) => (Object.hasOwn(chosen, node) ? chosen[node] : undefined);

/** The people behind rules: known here where only the initiator is meant, asked for otherwise. */
export function peopleBy(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  rules: readonly PeopleRule[],
  purpose: 'own' | 'instead',
  place?: PlaceAtStep,
): readonly Executor[] | undefined {
  const lookup = lookupAtPlace(run, token, place);
  const valid = rules.filter((rule) => rule.when === undefined || holds(rule.when, lookup));
  if (valid.length === 0) return [];
  if (valid.every((rule) => rule.from === 'initiator' && rule.join === 'or')) return [run.draft.initiator];
  const lastHandler = lastHandlerOf(run, token);
  const own = place && valid.some(mayDiffer) ? [place.index] : [];
  const key = [node.id, purpose, lastHandler, ...own].join('/');
  const answer = Object.hasOwn(run.answers.people, key) ? run.answers.people[key] : undefined;
  if (!answer) run.questions.set(key, questionOf(run, token, node, valid, { key, lastHandler, place }));
  else run.used.people.add(key);
  const people = answer && distinct(answer);
  if (people)
    nameExecutors(
      run,
      people.filter((each) => each.kind === 'person'),
    );
  return people;
}

/** Rules that may find other people for each task of a step. */
const mayDiffer = ({ from, when }: PeopleRule): boolean =>
  when !== undefined || from === 'expression' || from === 'variable' || from === 'formField';

const lookupAtPlace = (run: Run, token: FlowToken, place: PlaceAtStep | undefined): ValueLookup =>
  withSeen(lookupOf(run, token), place?.seen ?? {});

export function withSeen(lookup: ValueLookup, seen: Variables): ValueLookup {
  const own = lookupIn(seen);
  return withStrictness((path) => own(path) ?? lookup(path), lookup.strictness);
}

function questionOf(
  run: Run,
  token: FlowToken,
  node: NodeOf<'userTask'>,
  rules: readonly PeopleRule[],
  { key, lastHandler, place }: { key: string; lastHandler: PersonId; place: PlaceAtStep | undefined },
): Question {
  const lookup = lookupAtPlace(run, token, place);
  const { initiator } = run.draft;
  const variables = { ...run.draft.variables, ...place?.seen };
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
      handlers: rules.flatMap((rule) => (rule.from === 'handlerOf' ? [handlerOf(run, rule.node) ?? null] : [])),
    }),
  };
}

/** Who handled a node last. */
const handlerOf = (run: Run, node: NodeId): PersonId | undefined =>
  run.draft.path.findLast((entry) => entry.node === node && entry.handler !== undefined)?.handler;

/** Who sent the token here: the last handler on its way, at first the initiator. */
function lastHandlerOf(run: Run, token: FlowToken): PersonId {
  for (let entry = entryOf(run.draft, token.entry); entry; entry = entryOf(run.draft, entry.parent))
    if (entry.handler !== undefined) return entry.handler;
  return run.draft.initiator.id;
}

export const distinct = (people: readonly Executor[]): readonly Executor[] =>
  people.filter(
    (each, index) => people.findIndex((other) => other.kind === each.kind && other.id === each.id) === index,
  );
