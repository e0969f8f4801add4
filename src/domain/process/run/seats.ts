import { splitList } from '../../shared/commaList.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import { parseExpression } from '../../expression/parseExpression.ts';
import type { Value, Variables } from '../../expression/tree.ts';
import { isList, parseStructure } from '../../expression/valueKinds.ts';
import { plainValue, findLabel } from '../../forms/doubleValues.ts';
import type { NodeOf, RepeatRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, Seat, TaskState, VotingRound } from '../../workflow/instanceState.ts';
import { createRunLookup } from './createRunLookup.ts';
import { refuseRun, type Run } from './run.ts';
import { findPeopleByRules, findAssignees, withVariables } from './stepPeople.ts';

type UserTask = NodeOf<'userTask'>;

/** Maximum number of tasks of one counter-sign. */
const MAX_LOOP_INSTANCES = 1000;

/** Placeholder for a missing assignee; the task stays open until one is found. */
export const UNASSIGNED: Executor = { kind: 'group', id: '', name: '' };

/** Returns the variables of a loop instance for conditions and titles: `loopCounter` and the item. */
export function toLoopVariables(repeats: RepeatRule | undefined, seat: Seat | undefined, index: number): Variables {
  const name = repeats?.by === 'forEach' ? repeats.item : undefined;
  return {
    ...(repeats && { loopCounter: index }),
    ...(name !== undefined && seat?.item !== undefined && { [name]: seat.item }),
  };
}

/** Returns the lookup for conditions at a task: that of its token, with the variables of its loop instance. */
export function createTaskLookup(
  run: Run,
  token: FlowToken,
  { task: { voting } }: UserTask,
  { round: id, seat }: Pick<TaskState, 'round' | 'seat'>,
): ValueLookup {
  const lookup = createRunLookup(run, token);
  const round = seat === undefined ? undefined : run.draft.rounds.find((each) => each.id === id);
  if (voting.mode === 'single' || seat === undefined) return lookup;
  return withVariables(lookup, toLoopVariables(voting.repeats, round?.seats?.[seat], seat));
}

/** Replaces the placeholders of a title by `…`, for a node whose items are not known yet. */
export const maskTitlePlaceholders = (title: string): string => title.replace(/[$#]\{[^}]*\}/gu, '…');

/** Replaces the placeholders of a title by their values, such as `Check ${item.name}`. */
export function renderTitle(title: string, lookup: ValueLookup): string {
  return title.replace(/[$#]\{([^}]*)\}/gu, (whole, text: string) => {
    const parsed = parseExpression(text);
    return parsed.ok ? shown(evaluate(parsed.value, lookup)) : whole;
  });
}

const shown = (value: Value): string => {
  const label = findLabel(value) ?? value;
  return typeof label === 'object' ? '…' : String(label);
};

/**
 * Returns the loop instances of a counter-sign: a fixed number, or one for each item of a list. `undefined`: the
 * command is refused, or questions must be answered first. Empty: there is nothing to sign, or no assignee was found.
 */
export function createSeats(
  run: Run,
  token: FlowToken,
  node: UserTask,
  repeats: RepeatRule,
): readonly Seat[] | undefined {
  const lookup = createRunLookup(run, token);
  const items = repeats.by === 'forEach' ? toItems(evaluate(repeats.list, lookup)) : [];
  const size = repeats.by === 'forEach' ? items.length : Number(evaluate(repeats.number, lookup) ?? Number.NaN);
  if (!Number.isInteger(size) || size < 1) return [];
  if (size > MAX_LOOP_INSTANCES) {
    refuseRun(run, 'people.tooMany', { node: node.name, limit: MAX_LOOP_INSTANCES });
    return undefined;
  }
  const seats = Array.from({ length: size }, (_, index) => createSeat(run, token, node, repeats, index, items[index]));
  return seats.every((seat) => seat !== undefined) ? seats.flatMap((seat) => seat ?? []) : undefined;
}

/** Creates a loop instance. Returns an empty list if the instance is left out because it has no assignee. */
function createSeat(
  run: Run,
  token: FlowToken,
  node: UserTask,
  repeats: RepeatRule,
  index: number,
  item: Value | undefined,
): Seat | readonly [] | undefined {
  const placed = item === undefined ? {} : { item };
  const place = { index, variables: toLoopVariables(repeats, { people: [], ...placed }, index) };
  const people = findAssignees(run, token, node, place);
  if (people === undefined || people.length > 0) return people && { people, ...placed };
  const rule = node.task.emptyApprover;
  if (typeof rule !== 'string') {
    const instead = findPeopleByRules(run, token, node, rule.giveTo, 'instead', place);
    return instead && (instead.length === 0 ? [] : { people: instead, ...placed });
  }
  if (rule === 'leaveOpen' && repeats.by === 'forEach') return { people: [], ...placed };
  // With the rule `refuse`, an item without an assignee stops the request.
  if (rule === 'refuse' && repeats.by === 'forEach' && !run.isPreview)
    refuseRun(run, 'people.required', { node: node.name });
  return [];
}

/**
 * Converts a value to a list of items: a list, the JSON text of one, a multiple-choice value, or comma-separated names.
 */
function toItems(value: Value): readonly Value[] {
  if (isList(value)) return value;
  const plain = plainValue(value);
  if (plain === null || plain === '') return [];
  if (typeof plain !== 'string') return [plain];
  return listIn(plain) ?? splitList(plain).map((item) => item.trim());
}

function listIn(text: string): readonly Value[] | undefined {
  const list = parseStructure(text);
  return isList(list) ? list : undefined;
}

/** Returns all signers without duplicates. */
export const listRoundSigners = ({ signers, seats }: Pick<VotingRound, 'signers' | 'seats'>): readonly Executor[] => {
  const all = signers.flatMap((signer, index) => seats?.[index]?.people ?? [signer]).filter(({ id }) => id !== '');
  return all.filter((each, index) => all.findIndex(({ kind, id }) => kind === each.kind && id === each.id) === index);
};
