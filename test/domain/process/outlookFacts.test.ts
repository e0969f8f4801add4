import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { previewMove, previewDecision } from '#domain/process/previewDecision.ts';
import { actor, person } from '#testing/people.ts';
import { drawChart as chart, assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { outlookOf, simulateAccepted } from '#test/support/process/lookAhead.ts';
import { back } from '#test/support/process/returning.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = {
  mode: 'parallel',
  threshold: { by: 'count', value: 2 },
  counted: 'agree',
  finish: 'atOnce',
} as const;
const STILL = { openedNodes: [], closedTasks: [], isSameAsAgreement: false };
const opened = (node: string, ...people: readonly string[]) => ({ node, nodeName: node, people: people.map(person) });
const started = (lines: readonly string[], outlines: Readonly<Record<string, NodeOutline>> = {}, variables = {}) =>
  new ProcessHarness(chart(lines, outlines)).start('zhang', variables);
const deciding = (harness: ProcessHarness, by: string, vote: 'agree' | 'refuse' = 'agree', variables = {}) =>
  outlookOf(harness, by, harness.createDecision(by, vote, { variables }));
const FORK = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> and2', 'right -> and2', 'and2 -> end'];
const SIGNED: Readonly<Record<string, NodeOutline>> = { sign: { task: { ...assignTo('a', 'b', 'c'), voting } } };
const signing = () => started(['start -> apply', 'apply -> sign', 'sign -> end'], SIGNED);
const atSign = () => {
  const harness = signing();
  harness.decide('apply');
  return harness;
};

describe('the steps a decision opens', () => {
  it('are all steps behind a fork, each with its own assignees', () => {
    const lines = ['start -> wang', 'wang -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2'];
    expect(deciding(started(lines), 'wang')).toEqual({
      ...STILL,
      openedNodes: [opened('left', 'left'), opened('right', 'right')],
    });
  });

  it('include a counter-sign with all its signers, even if they sign in sequence', () => {
    const inTurn = { ...voting, mode: 'sequential' } as const;
    const harness = started(['start -> wang', 'wang -> sign', 'sign -> end'], {
      sign: { task: { ...assignTo('a', 'b', 'c'), voting: inTurn } },
    });
    expect(deciding(harness, 'wang').openedNodes).toEqual([
      { ...opened('sign', 'a', 'b', 'c'), voting: { mode: 'sequential', by: 'count', value: 2 } },
    ]);
  });

  it('report missing signers only if there are fewer than required', () => {
    expect(deciding(signing(), 'apply').openedNodes).toEqual([
      { ...opened('sign', 'a', 'b', 'c'), voting: { mode: 'parallel', by: 'count', value: 2 } },
    ]);
  });

  it('have no voting for a question asked at a counter-sign', () => {
    const harness = atSign();
    const ask: CommandOf<'communicate'> = {
      kind: 'communicate',
      task: harness.getTask('a').id,
      people: [person('x')],
      opinion: '',
    };
    expect(outlookOf(harness, 'a', ask)).toEqual({ ...STILL, openedNodes: [opened('sign', 'x')] });
  });

  it("do not include a task that is locked by its signer's return, when another user decides", () => {
    const harness = started(['start -> apply', 'apply -> and1', ...FORK.slice(1)]);
    harness.decide('apply');
    harness.execute('left', back(harness, 'left', 'initiator', 'backtrack'));
    expect(harness.currentState.tasks.map(({ node, status }) => `${node} ${status}`)).toContain('left locked');
    expect(deciding(harness, 'right')).toEqual({ ...STILL, waitReason: 'branches' });
  });

  it('include the locked task when the returned work is submitted again', () => {
    const harness = started(['start -> wang', 'wang -> li', 'li -> end']);
    harness.decide('wang');
    harness.execute('li', back(harness, 'li', 'initiator', 'backtrack'));
    expect(deciding(harness, 'zhang')).toEqual({ ...STILL, openedNodes: [opened('li', 'li')] });
  });
});

describe('the end that a decision causes', () => {
  const lines = ['start -> wang', 'wang -> end'];

  it('is shown with the outcome of the request', () => {
    expect(deciding(started(lines), 'wang')).toEqual({ ...STILL, outcome: 'approved' });
    expect(deciding(started(lines), 'wang', 'refuse')).toEqual({ ...STILL, outcome: 'refused' });
  });

  it('does not exist while another branch is open: the request waits there', () => {
    expect(deciding(started(FORK), 'left')).toEqual({ ...STILL, waitReason: 'branches' });
    const apart = started(['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2']);
    expect(deciding(apart, 'left')).toEqual(STILL);
  });

  it('includes the join that can no longer open, if that was not reported before', () => {
    const lost = ['start -> and1', 'and1 -> left', 'and1 -> right', 'and1 -> third', 'left -> and2', 'third -> end3'];
    const harness = started([...lost, 'right -> xor', 'xor -> and2: paid', 'xor -> end2: else', 'and2 -> end']);
    harness.decide('left');
    const closedJoins = [expect.objectContaining({ node: 'and2', nodeName: 'and2', branches: ['right'] })];
    expect(deciding(harness, 'right', 'refuse')).toMatchObject({ closedJoins });
    expect(deciding(harness, 'right', 'agree', { paid: true })).not.toHaveProperty('closedJoins');
    expect(deciding(harness, 'third')).not.toHaveProperty('closedJoins');
    harness.decide('right', 'refuse');
    expect(deciding(harness, 'third')).toMatchObject({ outcome: expect.any(String), closedJoins });
  });

  it('is marked as the same for a refusal and an agreement if both open the same steps', () => {
    const xor = ['start -> wang', 'wang -> xor', 'xor -> li: vote == "agree"', 'xor -> chen: else'];
    expect(deciding(started([...xor, 'li -> end', 'chen -> end']), 'wang', 'refuse').isSameAsAgreement).toBe(false);
    const line = ['start -> wang', 'wang -> li', 'li -> end'];
    expect(deciding(started(line), 'wang', 'refuse').isSameAsAgreement).toBe(true);
    expect(deciding(started(line), 'wang').isSameAsAgreement).toBe(false);
    expect(deciding(started(FORK), 'left', 'refuse').isSameAsAgreement).toBe(false);
  });
});

describe('the tally after a vote', () => {
  it('is shown while the vote is open, without the previous one', () => {
    const seen = deciding(atSign(), 'a');
    expect(seen).toMatchObject({
      ...STILL,
      waitReason: 'votes',
      tallyAfter: { agree: 1, voted: 1, total: 3, needed: 2 },
    });
    expect(Object.keys(seen).toSorted()).toEqual([
      'closedTasks',
      'isSameAsAgreement',
      'openedNodes',
      'tallyAfter',
      'waitReason',
    ]);
  });

  it('is not shown once the vote is decided: the others close, and the request ends', () => {
    const harness = atSign();
    harness.decide('a');
    const { id } = harness.getTask('c');
    expect(deciding(harness, 'b')).toEqual({
      ...STILL,
      closedTasks: [{ task: id, node: 'sign', nodeName: 'sign', people: [person('c')] }],
      outcome: 'approved',
    });
  });

  it('is not shown for commands that do not affect the vote', () => {
    const harness = atSign();
    const transfer = { kind: 'transfer', task: harness.getTask('a').id, to: person('x'), opinion: '' } as const;
    expect(outlookOf(harness, 'a', transfer)).toEqual({ ...STILL, newAssignees: [person('x')] });
  });
});

describe('the wait after a decision', () => {
  it.each([
    ['work of a handler', { kind: 'handlerTask', handler: 'mail' }],
    ['a called request', { kind: 'callActivity', calledKey: 'other' }],
    ['a timer', { kind: 'timerEvent', timer: { kind: 'after', ms: 60_000 } }],
  ] as const)('is outside for %s', (_, far) => {
    const lines = ['start -> wang', 'wang -> far', 'far -> end'];
    expect(deciding(started(lines, { far }), 'wang')).toEqual({ ...STILL, waitReason: 'outside' });
  });

  it('does not include a boundary timer of a step that opens', () => {
    const late = {
      kind: 'boundaryTimer',
      attachedTo: 'li',
      isInterrupting: true,
      timer: { kind: 'after', ms: 60_000 },
    } as const;
    const harness = started(['start -> wang', 'wang -> li', 'li -> end', 'late -> end2'], { late, li: {} });
    expect(deciding(harness, 'wang')).toEqual({ ...STILL, openedNodes: [opened('li', 'li')] });
  });

  it('is not shown if external work was already pending', () => {
    const mail = { kind: 'handlerTask', handler: 'mail' } as const;
    const lines = ['start -> and1', 'and1 -> mail', 'and1 -> wang', 'mail -> end', 'wang -> end2'];
    expect(deciding(started(lines, { mail }), 'wang')).toEqual(STILL);
  });

  it('is readers when one of several has decided', () => {
    const harness = started(['start -> wang', 'wang -> end']);
    harness.execute('wang', circulate(harness, 'wang', ['a', 'b']));
    expect(deciding(harness, 'a')).toEqual({ ...STILL, waitReason: 'readers' });
    harness.decide('a');
    expect(deciding(harness, 'b')).toEqual(STILL);
  });
});

describe('the preview of a return', () => {
  const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
  const atLi = () => {
    const harness = started(LINES);
    harness.decide('wang');
    return harness;
  };

  it('is one step with its assignees that comes straight back', () => {
    const harness = atLi();
    const command = back(harness, 'li', 'initiator', 'backtrack');
    const { next } = simulateAccepted((answers) =>
      previewMove(harness.definition, harness.currentState, actor('li'), command, answers),
    );
    const outlook = { ...STILL, openedNodes: [opened('wang', 'zhang')], returnsTo: opened('li', 'li') };
    expect(next).toEqual([
      {
        id: 'wang',
        name: 'wang',
        kind: 'userTask',
        executors: [person('zhang')],
        successors: [],
        maySelectPeople: false,
        isSinglePerson: false,
        mayBeEmpty: true,
        preview: outlook,
      },
    ]);
  });

  it('is refused if there is no step to return to', () => {
    const harness = started(LINES);
    const task = harness.getTask('wang').id;
    const seen = previewMove(
      harness.definition,
      harness.currentState,
      actor('wang'),
      { kind: 'jump', task, destination: 'nowhere', people: [], opinion: '' },
      { now: 0, ids: { first: '9' }, people: {}, agents: {} },
    );
    expect(seen).toEqual({ kind: 'refused', refusal: { code: 'node.unknown' } });
  });
});

describe('the preview of several flows', () => {
  const TWO = ['start -> wang', 'wang -> li', 'wang -> chen', 'li -> end', 'chen -> end'];
  const ways = (task: Extract<NodeOutline, { task: unknown }>['task'], lines = TWO) => {
    const harness = started(lines, { wang: { task }, sign: SIGNED['sign'] ?? {} });
    return simulateAccepted((answers) =>
      previewDecision(
        harness.definition,
        harness.currentState,
        actor('wang'),
        harness.getTask('wang').id,
        { vote: 'agree', variables: {} },
        answers,
      ),
    ).next.map(({ id, preview }) => [id, preview?.openedNodes.map(({ node }) => node)]);
  };

  it('shows each flow separately if one of them is chosen', () => {
    const each = [
      ['li', ['li']],
      ['chen', ['chen']],
    ];
    expect(ways({ nextChoice: 'manual' })).toEqual(each);
  });

  it('shows all flows together if all are taken', () => {
    expect(ways({})).toEqual([
      ['li', ['li', 'chen']],
      ['chen', ['li', 'chen']],
    ]);
  });

  it('shows a flow behind a gateway separately if the path may be selected', () => {
    const lines = ['start -> wang', 'wang -> xor', 'xor -> li: big', 'xor -> chen: else', 'li -> end', 'chen -> end'];
    expect(ways({ switches: ['selectPath'] }, lines)).toEqual([
      ['li', ['li']],
      ['chen', ['chen']],
    ]);
  });

  it('asks all questions of all flows in one round', () => {
    const harness = started(TWO, { wang: { task: { nextChoice: 'manual' } } });
    const seen = previewDecision(
      harness.definition,
      harness.currentState,
      actor('wang'),
      harness.getTask('wang').id,
      { vote: 'agree', variables: {} },
      { now: 0, ids: { first: '9' }, people: {}, agents: {} },
    );
    expect(seen.kind === 'asks' && seen.questions.map(({ node }) => node)).toEqual(['li', 'chen']);
  });
});
