import { evaluate } from '../../expression/evaluate.ts';
import type { ValueLookup } from '../../expression/lookup.ts';
import { parseExpression } from '../../expression/parseExpression.ts';
import type { Value, Variables } from '../../expression/tree.ts';
import { isList, readStructure } from '../../expression/valueKinds.ts';
import { plainValue, readDouble } from '../../form/doubleValues.ts';
import type { NodeOf, RepeatRule } from '../../workflow/processDefinition.ts';
import type { Executor, FlowToken, Seat, TaskState, VotingRound } from '../../workflow/instanceState.ts';
import { lookupOf } from './lookupOf.ts';
import type { Run } from './run.ts';
import { refuseRun } from './run.ts';
import { peopleBy, stepPeopleOf, withSeen } from './stepPeople.ts';

type UserTask = NodeOf<'userTask'>;

/** More tasks than anybody means at one step. */
const MOST_SEATS = 1000;

/** Nobody yet: the task waits for somebody to be found for it. */
export const NOBODY: Executor = { kind: 'group', id: '', name: '' };

/** The item of a task, as conditions and titles see it. */
export function seenAt(repeats: RepeatRule | undefined, seat: Seat | undefined, index: number): Variables {
  const name = repeats?.by === 'forEach' ? repeats.item : undefined;
  return {
    ...(repeats && { loopCounter: index }),
    ...(name !== undefined && seat?.item !== undefined && { [name]: seat.item }),
  };
}

/** What conditions at a task see: what its token sees, and its item. */
export function lookupAt(
  run: Run,
  token: FlowToken,
  { task: { voting } }: UserTask,
  { round: id, seat }: Pick<TaskState, 'round' | 'seat'>,
): ValueLookup {
  const lookup = lookupOf(run, token);
  const round = seat === undefined ? undefined : run.draft.rounds.find((each) => each.id === id);
  if (voting.mode === 'single' || seat === undefined) return lookup;
  return withSeen(lookup, seenAt(voting.repeats, round?.seats?.[seat], seat));
}

/** A title before it is known what it will be asked for. */
export const openTitle = (title: string): string => title.replace(/[$#]\{[^}]*\}/gu, '…');

/** A title with what it asks for in its place, such as `Check ${item.name}`. */
export function titleIn(title: string, lookup: ValueLookup): string {
  return title.replace(/[$#]\{([^}]*)\}/gu, (whole, text: string) => {
    const parsed = parseExpression(text);
    return parsed.ok ? shown(evaluate(parsed.value, lookup)) : whole;
  });
}

const shown = (value: Value): string => {
  const label = readDouble(value)?.label ?? value;
  return typeof label === 'object' ? '…' : String(label);
};

/**
 * The tasks of a counter-sign that are not one for each of its people: so many, or one for each item of a list.
 * `undefined`: somebody must be asked first. Empty: there is nothing to sign, or nobody was found.
 */
export function seatsOf(run: Run, token: FlowToken, node: UserTask, repeats: RepeatRule): readonly Seat[] | undefined {
  const lookup = lookupOf(run, token);
  const items = repeats.by === 'forEach' ? itemsOf(evaluate(repeats.list, lookup)) : [];
  const size = repeats.by === 'forEach' ? items.length : Number(evaluate(repeats.number, lookup) ?? Number.NaN);
  if (!Number.isInteger(size) || size < 1) return [];
  if (size > MOST_SEATS) {
    refuseRun(run, 'people.tooMany', { node: node.name, limit: MOST_SEATS });
    return undefined;
  }
  const seats = Array.from({ length: size }, (_, index) => seatAt(run, token, node, repeats, index, items[index]));
  return seats.every((seat) => seat !== undefined) ? seats.flatMap((seat) => seat ?? []) : undefined;
}

/** A place at the table; no place where the step is passed over for want of people. */
function seatAt(
  run: Run,
  token: FlowToken,
  node: UserTask,
  repeats: RepeatRule,
  index: number,
  item: Value | undefined,
): Seat | readonly [] | undefined {
  const placed = item === undefined ? {} : { item };
  const place = { index, seen: seenAt(repeats, { people: [], ...placed }, index) };
  const people = stepPeopleOf(run, token, node, place);
  if (people === undefined || people.length > 0) return people && { people, ...placed };
  const rule = node.task.emptyApprover;
  if (typeof rule !== 'string') {
    const instead = peopleBy(run, token, node, rule.giveTo, 'instead', place);
    return instead && (instead.length === 0 ? [] : { people: instead, ...placed });
  }
  if (rule === 'leaveOpen' && repeats.by === 'forEach') return { people: [], ...placed };
  // An item for which nobody is found holds up the rest, as the rule says.
  if (rule === 'refuse' && repeats.by === 'forEach' && !run.isPreview)
    refuseRun(run, 'people.required', { node: node.name });
  return [];
}

/** A list, the JSON text of one, what was chosen among several, or names with commas between them. */
function itemsOf(value: Value): readonly Value[] {
  if (isList(value)) return value;
  const plain = plainValue(value);
  if (plain === null || plain === '') return [];
  if (typeof plain !== 'string') return [plain];
  return listIn(plain) ?? plain.split(',').map((item) => item.trim());
}

function listIn(text: string): readonly Value[] | undefined {
  const list = readStructure(text);
  return isList(list) ? list : undefined;
}

/** Everybody who is asked, once. */
export const peopleOfRound = ({ signers, seats }: Pick<VotingRound, 'signers' | 'seats'>): readonly Executor[] => {
  const all = signers.flatMap((signer, index) => seats?.[index]?.people ?? [signer]).filter(({ id }) => id !== '');
  return all.filter((each, index) => all.findIndex(({ kind, id }) => kind === each.kind && id === each.id) === index);
};
