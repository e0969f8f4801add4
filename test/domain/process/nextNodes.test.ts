import { describe, expect, it } from 'vitest';
import { previewDecision, previewStart } from '#domain/process/previewDecision.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import type { CommandOf, AssigneeQuery } from '#domain/workflow/command.ts';
import type { ProcessDefinition, UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { answerQuestions } from '#testing/answerQuestions.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { drawChart as chart, assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { actor, person } from '#testing/people.ts';
import { simulateAccepted } from '#test/support/process/lookAhead.ts';
import { considered, names } from '#test/support/process/previewDesk.ts';
import { circulate } from '#test/support/process/circulating.ts';

const START: CommandOf<'start'> = { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} };
const atStart = (process: ProcessDefinition, variables = {}) =>
  names(simulateAccepted((answers) => previewStart(process, actor('zhang'), { ...START, variables }, answers)).next);
const started = (lines: readonly string[], outlines: Readonly<Record<string, NodeOutline>> = {}, variables = {}) =>
  new ProcessHarness(chart(lines, outlines)).start('zhang', variables);
const plain = (id: string, more: Partial<NextNode> = {}): Omit<NextNode, 'preview'> => ({
  id,
  name: id,
  kind: 'userTask',
  executors: [],
  successors: [],
  maySelectPeople: false,
  isSinglePerson: false,
  mayBeEmpty: true,
  ...more,
});
const bare = (next: readonly NextNode[]) => next.map(({ preview: _outlook, ...node }) => node);

describe('the preview after a decision', () => {
  it.each([
    ['end', { kind: 'endEvent' }, 'end'],
    ['stop', { kind: 'terminateEvent' }, 'end'],
    ['mail', { kind: 'handlerTask', handler: 'mail' }, 'other'],
    ['xor', { kind: 'exclusiveGateway' }, 'gateway'],
    ['and', { kind: 'parallelGateway' }, 'gateway'],
    ['or', { kind: 'inclusiveGateway' }, 'gateway'],
    ['sub', { kind: 'callActivity', calledKey: 'other' }, 'other'],
  ] as const)('shows %s with its kind', (id, outline, kind) => {
    const harness = started(['start -> wang', `wang -> ${id}`], { [id]: outline });
    expect(bare(considered(harness, 'wang').next)).toEqual([plain(id, { kind })]);
  });

  it('shows the flows of a gateway by the current form and the vote under consideration', () => {
    const lines = [
      'start -> wang',
      'wang -> or',
      'or -> li: days > 3',
      'or -> chen: vote == "refuse"',
      'or -> end: else',
    ];
    const harness = started(lines, {}, { days: 9 });
    const ways = (...choice: Parameters<typeof considered>[2][]) => names(considered(harness, 'wang', ...choice).next);
    expect(ways()).toEqual([['or', [['li', 'li']]]]);
    expect(ways({ variables: { days: 1 } })).toEqual([['or', [['end']]]]);
    expect(ways({ vote: 'refuse' })).toEqual([
      [
        'or',
        [
          ['li', 'li'],
          ['chen', 'chen'],
        ],
      ],
    ]);
  });

  it('evaluates conditions of a counter-sign with the verdict the vote would contribute to', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
    const lines = ['start -> sign', 'sign -> xor', 'xor -> li: signResult', 'xor -> chen: else'];
    const harness = started(lines, { sign: { task: { ...assignTo('a', 'b'), voting } } });
    const leads = (vote: 'agree' | 'refuse' | 'abstain') => names(considered(harness, 'a', { vote }).next);
    expect(leads('agree')).toEqual([['xor', [['li', 'li']]]]);
    expect(leads('abstain')).toEqual([['xor', [['li', 'li']]]]);
    expect(leads('refuse')).toEqual([['xor', [['chen', 'chen']]]]);
  });

  it('evaluates conditions after a single-approver step with the verdict of the last counter-sign', () => {
    const lines = ['start -> wang', 'wang -> or', 'or -> li: signResult == null', 'or -> chen: else'];
    expect(names(considered(started(lines), 'wang').next)).toEqual([['or', [['li', 'li']]]]);
  });

  it('shows gateways that form a cycle once', () => {
    const lines = ['start -> wang', 'wang -> and1', 'and1 -> and2', 'and1 -> li', 'and2 -> and1', 'and2 -> chen'];
    expect(names(considered(started(lines), 'wang').next)).toEqual([
      [
        'and1',
        [
          ['and2', [['and1'], ['chen', 'chen']]],
          ['li', 'li'],
        ],
      ],
    ]);
  });

  it('assigns a step for the approvers of an earlier one to the user who is deciding that one', () => {
    const asked: AssigneeQuery[] = [];
    const handlerOf = { people: [{ from: 'handlerOf', node: 'wang', join: 'or', expandGroups: false }] } as const;
    const harness = started(['start -> wang', 'wang -> again', 'again -> end'], { again: { task: handlerOf } });
    const { id } = harness.getTask('wang');
    answerQuestions(
      (people) =>
        previewDecision(
          harness.definition,
          harness.currentState,
          actor('wang'),
          id,
          { vote: 'agree', variables: {} },
          {
            now: 0,
            ids: { first: '9' },
            people,
            agents: {},
          },
        ),
      (question) => {
        asked.push(question);
        return resolveFromNames(question);
      },
    );
    expect(asked.map(({ facts: { lastHandler, handlers } }) => [lastHandler, handlers])).toEqual([['wang', ['wang']]]);
  });
});

describe('the step a decision leads to', () => {
  const voting = {
    mode: 'sequential',
    threshold: { by: 'count', value: 3 },
    counted: 'agree',
    finish: 'atOnce',
  } as const;
  const next = (task: Partial<UserTaskSettings>, variables = {}) =>
    considered(started(['start -> wang', 'wang -> li', 'li -> end'], { li: { task } }, variables), 'wang').next[0];

  it('lets the approver choose users, or one user, only if their own step allows it', () => {
    const step = (switches: UserTaskSettings['switches']) => {
      const harness = started(['start -> wang', 'wang -> li'], { wang: { task: { switches } }, li: { task: {} } });
      return bare(considered(harness, 'wang').next)[0];
    };
    const li = { executors: [person('li')], mayBeEmpty: false };
    expect(step([])).toEqual(plain('li', li));
    expect(step(['selectPeople'])).toEqual(plain('li', { ...li, maySelectPeople: true }));
    expect(step(['singlePerson'])).toEqual(plain('li', { ...li, isSinglePerson: true }));
    expect(next({ switches: ['selectPeople', 'singlePerson'] })).toMatchObject({
      maySelectPeople: false,
      isSinglePerson: false,
    });
  });

  it('may have no assignees if the empty rule accepts that', () => {
    const nobody = assignTo();
    expect(next({ ...nobody, emptyApprover: 'leaveOpen' })).toMatchObject({ executors: [], mayBeEmpty: true });
    expect(next({ ...nobody, emptyApprover: 'passOver' })).toMatchObject({ executors: [], mayBeEmpty: true });
    expect(next({ ...nobody, emptyApprover: 'refuse' })).toMatchObject({ executors: [], mayBeEmpty: false });
  });

  it('is assigned to the fallback users if its own rules find none', () => {
    const emptyApprover = { giveTo: assignTo('boss').people };
    expect(next({ ...assignTo(), emptyApprover })).toMatchObject({ executors: [person('boss')], mayBeEmpty: false });
    expect(next({ ...assignTo('li'), emptyApprover })).toMatchObject({ executors: [person('li')] });
  });

  it('shows its voting rule, and whether there are fewer signers than required votes', () => {
    const told = { mode: 'sequential', by: 'count', value: 3 };
    const three = assignTo('a', 'b', 'c');
    expect(next({ ...three, voting })?.voting).toEqual(told);
    expect(next({ ...assignTo('a', 'b'), voting })?.voting).toEqual({ ...told, hasTooFewSigners: true });
    expect(next({ ...assignTo('a', 'b'), voting, emptyApprover: 'leaveOpen' })?.voting).toEqual(told);
    expect(next({ ...assignTo(), voting })?.voting).toEqual(told);
    const percent = { ...voting, threshold: { by: 'percent', value: 60 } } as const;
    expect(next({ ...assignTo('a', 'b'), voting: percent })?.voting).toEqual({ ...told, by: 'percent', value: 60 });
    expect(next({})).not.toHaveProperty('voting');
  });
});

it('shows each assignee of a list once in the next step', () => {
  const voting = {
    mode: 'parallel',
    threshold: { by: 'all' },
    counted: 'agree',
    finish: 'atOnce',
    repeats: { by: 'forEach', list: parseKnownExpression('keepers'), item: 'keeper' },
  } as const;
  const people = [{ from: 'variable', name: 'keeper', join: 'or', expandGroups: false }] as const;
  const lines = ['start -> wang', 'wang -> sign', 'sign -> end'];
  const harness = started(lines, { sign: { task: { people, voting } } }, { keepers: ['a', 'b', 'a'] });
  expect(considered(harness, 'wang').next[0]).toMatchObject({
    name: 'sign',
    executors: [person('a'), person('b')],
    voting: { mode: 'parallel', by: 'all', value: 0 },
  });
});

describe('the preview after a returned or circulated task', () => {
  const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
  const circulated = (order: 'parallel' | 'sequential', afterwards: 'comeBack' | 'goOn') => {
    const harness = started(LINES);
    harness.execute('wang', circulate(harness, 'wang', ['a', 'b'], { order, afterwards }));
    return harness;
  };
  const leads = (harness: ProcessHarness, by: string) => bare(considered(harness, by).next);

  it('shows the task that returned the request, with the same assignee', () => {
    const harness = started(LINES);
    harness.decide('wang');
    const task = harness.getTask('li').id;
    harness.execute('li', { kind: 'return', task, to: 'initiator', afterwards: 'backtrack', opinion: 'why' });
    expect(leads(harness, 'zhang')).toEqual([plain('li', { executors: [person('li')] })]);
  });

  it('shows the next reader', () => {
    expect(leads(circulated('sequential', 'comeBack'), 'a')).toEqual([plain('wang', { executors: [person('b')] })]);
  });

  it('shows, after the last reader, the user who circulated the task', () => {
    const harness = circulated('sequential', 'comeBack');
    harness.decide('a');
    const wang = [plain('wang', { executors: [person('wang')] })];
    expect(leads(harness, 'b')).toEqual(wang);
    expect(leads(circulated('parallel', 'comeBack'), 'a')).toEqual(wang);
  });

  it('shows the next step of the circulated task if it continues automatically', () => {
    const li = [plain('li', { executors: [person('li')], mayBeEmpty: false })];
    expect(leads(circulated('parallel', 'goOn'), 'b')).toEqual(li);
  });
});

describe('the preview of a start', () => {
  it('shows the first node of any kind', () => {
    expect(atStart(chart(['start -> wang', 'wang -> end']))).toEqual([['wang', 'wang']]);
    expect(atStart(chart(['start -> and1', 'and1 -> wang', 'and1 -> li']))).toEqual([
      [
        'and1',
        [
          ['wang', 'wang'],
          ['li', 'li'],
        ],
      ],
    ]);
    expect(
      atStart(
        chart(['start -> sub', 'startI -> wang'], {
          sub: { kind: 'subProcess' },
          startI: { in: 'sub', kind: 'startEvent' },
        }),
      ),
    ).toEqual([['sub', [['wang', 'wang']]]]);
  });

  it('shows the flows after the first step if the start completes it, by their conditions', () => {
    const lines = ['start -> apply', 'apply -> wang: days > 3', 'apply -> li: vote == "agree"', 'apply -> end: else'];
    const process = chart(lines, {}, { skipFirstNode: true });
    expect(atStart(process, { days: 1 })).toEqual([['li', 'li']]);
    expect(atStart(process, { days: 5 })).toEqual([
      ['wang', 'wang'],
      ['li', 'li'],
    ]);
    const gateway = ['start -> xor', 'xor -> wang: days > 3', 'xor -> li: else'];
    expect(atStart(chart(gateway, {}, { skipFirstNode: true }), { days: 5 })).toEqual([['xor', [['wang', 'wang']]]]);
  });

  it('lets the initiator choose users if the first step allows it', () => {
    const process = chart(
      ['start -> apply', 'apply -> wang'],
      { apply: { task: { switches: ['selectPeople'] } }, wang: { task: {} } },
      { skipFirstNode: true },
    );
    const { next } = simulateAccepted((answers) => previewStart(process, actor('zhang'), START, answers));
    expect(next).toMatchObject([{ id: 'wang', maySelectPeople: true, isSinglePerson: false }]);
  });
});
