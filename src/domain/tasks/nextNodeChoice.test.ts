import { describe, expect, it } from 'vitest';
import {
  withDefaultPeople,
  selectDestination,
  leadsToEnd,
  mustChoosePath,
  findNodeWithoutPeople,
  listUserTasks,
} from './nextNodeChoice.ts';
import { checkNextPeople } from './nodePeople.ts';
import type { NextNode } from './taskViews.ts';
import { person } from '#testing/people.ts';

const node = (id: string, given: Partial<NextNode> = {}): NextNode => ({
  id,
  name: id.toUpperCase(),
  kind: 'userTask',
  executors: [],
  successors: [],
  maySelectPeople: false,
  isSinglePerson: false,
  mayBeEmpty: false,
  ...given,
});
const wang = person('wang');
const finance = node('finance', { executors: [wang] });
const legal = node('legal');
const end = node('end', { kind: 'end' });
const gateway = (...successors: readonly NextNode[]) => node('either', { kind: 'gateway', successors });
const subProcess = (...successors: readonly NextNode[]) => node('inside', { kind: 'subProcess', successors });
const ids = (nodes: readonly NextNode[]) => nodes.map(({ id }) => id);

describe('the next step of a decision', () => {
  it('must be chosen by the approver only if there are several and no condition decides', () => {
    expect([
      mustChoosePath([finance, legal], 'manual'),
      mustChoosePath([finance, legal], 'condition'),
      mustChoosePath([finance], 'manual'),
      mustChoosePath([], 'manual'),
    ]).toEqual([true, false, false, false]);
  });

  it.each([
    ['the exit the signer chose', [finance, legal], 'manual', 'legal', 'legal'],
    ['the first one, before anything was chosen', [finance, legal], 'manual', undefined, 'finance'],
    ['the step the conditions led to', [finance], 'condition', undefined, 'finance'],
    ['none, where the chart decides between several', [finance, legal], 'condition', undefined, undefined],
    ['none, where there is one way only', [finance], 'manual', undefined, undefined],
    ['none, where a gateway comes first', [gateway(finance, legal)], 'condition', undefined, undefined],
    ['none, where it ends', [end], 'condition', undefined, undefined],
    ['none, where nothing is known', [], 'condition', undefined, undefined],
  ] as const)('is %s', (_, next, choice, chosen, step) => {
    expect(selectDestination(next, choice, chosen)).toBe(step);
  });

  it.each<[string, readonly NextNode[], string | undefined, readonly string[]]>([
    ['each step itself', [finance, legal], undefined, ['finance', 'legal']],
    ['the one that was chosen', [finance, legal], 'legal', ['legal']],
    ['the only one, whatever was chosen earlier', [finance], 'legal', ['finance']],
    ['those behind a gateway', [gateway(finance, legal)], undefined, ['finance', 'legal']],
    ['those behind the gateway that was chosen', [gateway(finance), legal], 'either', ['finance']],
    ['those behind one gateway after another', [gateway(gateway(finance), legal)], undefined, ['finance', 'legal']],
    ['those inside a sub-process', [subProcess(legal)], undefined, ['legal']],
    ['nobody, at the end', [end], undefined, []],
  ])('lists the assignees of %s', (_, next, chosen, shown) => {
    expect(ids(listUserTasks(next, chosen))).toEqual(shown);
  });

  it.each<[string, readonly NextNode[], string | undefined, boolean]>([
    ['at the end', [end], undefined, true],
    ['behind a gateway with nothing but ends', [gateway(end, end)], undefined, true],
    ['where the end was chosen', [end, finance], 'end', true],
    ['not while another way is open', [end, finance], undefined, false],
    ['not where another way was chosen', [end, finance], 'finance', false],
    ['not where a gateway may lead to a step', [gateway(end, finance)], undefined, false],
    ['not where nobody knows what stands behind a gateway', [gateway()], undefined, false],
    ['not where work goes on inside', [subProcess(end)], undefined, false],
    ['not where nothing is known', [], undefined, false],
  ])('is the end %s', (_, next, chosen, isOver) => {
    expect(leadsToEnd(next, chosen)).toBe(isOver);
  });
});

describe('the assignees of the next step', () => {
  const [li, open] = [person('li'), node('open', { maySelectPeople: true })];

  it('are those the user chose, otherwise those from the platform', () => {
    expect(withDefaultPeople([finance, legal, open], { legal: [li], elsewhere: [li] })).toEqual({
      finance: [wang],
      legal: [li],
      open: [],
    });
    expect(withDefaultPeople([finance], { finance: [] })).toEqual({ finance: [] });
  });

  it.each<[string, readonly NextNode[], string | undefined, Readonly<Record<string, readonly (typeof li)[]>>, boolean]>(
    [
      ['when nobody is named', [open], undefined, {}, true],
      ['when all were taken away again', [{ ...open, executors: [wang] }], undefined, { open: [] }, true],
      ['when it is the way that was chosen', [finance, open], 'open', {}, true],
      ['not when somebody was chosen', [open], undefined, { open: [li] }, false],
      ['not when the platform named somebody', [{ ...open, executors: [wang] }], undefined, {}, false],
      ['not when it may be empty', [{ ...open, mayBeEmpty: true }], undefined, {}, false],
      ['not when nobody may choose', [{ ...open, maySelectPeople: false }], undefined, {}, false],
      ['not when another way was chosen', [finance, open], 'finance', {}, false],
      ['not behind a gateway, which may lead elsewhere', [gateway(open)], undefined, {}, false],
      ['not at the end', [{ ...end, maySelectPeople: true }], undefined, {}, false],
    ],
  )('are missing %s', (_, next, path, people, isMissing) => {
    const demand = path === undefined ? 'required' : 'chosen';
    expect(findNodeWithoutPeople(next, path, people)?.id).toBe(isMissing ? 'open' : undefined);
    expect(checkNextPeople(next, path, people)).toEqual(
      isMissing ? [{ field: 'open', messageKey: `validation.nodePeople.${demand}`, values: { name: 'OPEN' } }] : [],
    );
  });
});
