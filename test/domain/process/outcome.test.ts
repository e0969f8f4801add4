import { describe, expect, it } from 'vitest';
import { simulate } from '#domain/process/simulate.ts';
import { replay } from '#domain/process/replay.ts';
import { chart } from '#testing/chart.ts';
import { assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { actor, person } from '#testing/people.ts';
import { simulateAccepted } from '#test/support/process/lookAhead.ts';

const INITIATOR = { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } } as const;
const NOBODY = { task: { ...assignTo(), emptyApprover: 'passOver' } } as const;
const ALWAYS = { task: { skipRules: [{ when: 'always' }] } } as const;
const began = (
  lines: readonly string[],
  outlines: Readonly<Record<string, NodeOutline>> = {},
  settings: Parameters<typeof chart>[2] = {},
) => new ProcessHarness(chart(lines, outlines, settings)).start('zhang');
const ended = (harness: ProcessHarness) => [harness.currentState.status, harness.currentState.outcome];
const fire = (harness: ProcessHarness): void => {
  harness.now += 60_000;
  harness.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: harness.currentState.timers[0]?.id ?? '' });
};
const NONE = ['succeeded', 'none'];
const APPROVED = ['succeeded', 'approved'];

describe('a request without any agreement ends with the outcome none:', () => {
  const WANG = ['start -> wang', 'wang -> end'];
  const late = { kind: 'boundaryTimer', attachedTo: 'wang', timer: { kind: 'after', ms: 1_000 }, isInterrupting: true };

  it('a timer led past its only step', () => {
    const harness = began([...WANG, 'late -> end'], { late });
    fire(harness);
    expect(ended(harness)).toEqual(NONE);
  });

  it('no assignee was found for any step, and the history records this with its own action', () => {
    const harness = began(WANG, { wang: NOBODY });
    expect(ended(harness)).toEqual(NONE);
    expect(harness.records).toEqual(['system passOver wang']);
  });

  it('all its steps were automatic', () => {
    const harness = began(['start -> work', 'work -> end'], { work: { kind: 'handlerTask', handler: 'pay' } });
    const job = harness.currentState.jobs[0]?.id ?? '';
    harness.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job, result: { ok: true, variables: {} } });
    expect(ended(harness)).toEqual(NONE);
  });

  it('its initiator submitted it, and again after a return', () => {
    const harness = began(['start -> apply', 'apply -> wang', 'wang -> end'], { apply: INITIATOR });
    harness.decide('zhang');
    const task = harness.getTask('wang').id;
    harness.execute('wang', { kind: 'return', task, to: 'initiator', afterwards: 'normal', opinion: 'why' });
    harness.decide('zhang');
    harness.decide('wang', 'abstain');
    expect(ended(harness)).toEqual(NONE);
  });

  it('its start completed the first step, regardless of its assignee', () => {
    expect(ended(began(WANG, {}, { skipFirstNode: true }))).toEqual(NONE);
  });

  it('no signer of the counter-sign agreed', () => {
    const voting = {
      mode: 'parallel',
      threshold: { by: 'count', value: 2 },
      counted: 'refuse',
      finish: 'whenAllVoted',
    } as const;
    const harness = began(WANG, { wang: { task: { voting, ...assignTo('li', 'zhao') } } });
    harness.decide('li', 'abstain');
    harness.decide('zhao', 'abstain');
    expect(ended(harness)).toEqual(NONE);
  });

  it('a called request has ended with the outcome none, so the token continues and no refusal is recorded', () => {
    const harness = began(['start -> call', 'call -> xor', 'xor -> end2: vote == "refuse"', 'xor -> end: else'], {
      call: { kind: 'callActivity', calledKey: 'other' },
    });
    const called = harness.currentState.calls[0]?.id ?? '';
    harness.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'none', variables: {} });
    expect(ended(harness)).toEqual(NONE);
    expect(harness.currentState.path.at(-1)?.node).toBe('end');
  });

  it('a return revoked the only agreement', () => {
    const harness = began(['start -> wang', 'wang -> li', 'li -> end']);
    harness.decide('wang');
    harness.execute('li', {
      kind: 'return',
      task: harness.getTask('li').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    harness.decide('wang', 'abstain');
    harness.decide('li', 'abstain');
    expect(ended(harness)).toEqual(NONE);
  });

  it('and the preview shows that before the decision', () => {
    const harness = began(WANG);
    const command = harness.createDecision('wang', 'abstain');
    const attempt = { definition: harness.definition, state: harness.currentState, actor: actor('wang'), command };
    expect(simulateAccepted((answers) => simulate({ ...attempt, answers })).preview.outcome).toBe('none');
  });
});

describe('a request is approved', () => {
  it('when it has one agreement, whatever was skipped', () => {
    const harness = began(['start -> none', 'none -> wang', 'wang -> li', 'li -> end'], { none: NOBODY });
    harness.decide('wang');
    harness.decide('li', 'abstain');
    expect(ended(harness)).toEqual(APPROVED);
  });

  it('when a rule agrees: a skip rule, or a timer that agrees for all', () => {
    expect(ended(began(['start -> wang', 'wang -> end'], { wang: ALWAYS }))).toEqual(APPROVED);
    const timer = { kind: 'boundaryTimer', attachedTo: 'wang', timer: { kind: 'after', ms: 1 }, isInterrupting: true };
    const harness = began(['start -> wang', 'wang -> end'], { late: { ...timer, action: 'autoAgree' } });
    fire(harness);
    expect(ended(harness)).toEqual(APPROVED);
  });

  it('when its initiator agrees at a later step, or at a first step assigned by another rule', () => {
    const later = began(['start -> wang', 'wang -> mine', 'mine -> end'], { mine: INITIATOR });
    later.decide('wang', 'abstain');
    later.decide('zhang');
    expect(ended(later)).toEqual(APPROVED);
    const first = began(['start -> zhang', 'zhang -> end']);
    first.decide('zhang');
    expect(ended(first)).toEqual(APPROVED);
  });
});

describe('an end event with an outcome', () => {
  const end = (outcome: string, kind = 'endEvent') => ({ kind, outcome }) as NodeOutline;

  it.each(['approved', 'refused', 'none'] as const)(
    'determines the outcome: %s, and the history names that end',
    (outcome) => {
      const harness = began(['start -> wang', 'wang -> end'], { end: end(outcome) });
      harness.decide('wang', outcome === 'approved' ? 'abstain' : 'agree');
      expect(ended(harness)).toEqual(['succeeded', outcome]);
      expect(harness.records.at(-1)).toBe('system endDecided end');
    },
  );

  it('does not override a refusal', () => {
    const harness = began(['start -> wang', 'wang -> end'], { end: end('approved', 'terminateEvent') });
    harness.decide('wang', 'refuse');
    expect(ended(harness)).toEqual(['succeeded', 'refused']);
    expect(harness.records.at(-1)).toBe('wang refuse wang');
  });

  it.each([
    [['approved', 'none', 'refused'], 'refused'],
    [['approved', 'none', 'approved'], 'none'],
  ])('has lower precedence than a stricter one: %s', (outcomes, outcome) => {
    const names = ['end1', 'end2', 'end3'];
    const harness = began(
      ['start -> and1', 'and1 -> end1', 'and1 -> end2', 'and1 -> end3'],
      Object.fromEntries(names.map((name, index) => [name, end(outcomes[index] ?? '')])),
    );
    expect(harness.currentState.outcome).toBe(outcome);
  });
});

describe('a request started before agreements were counted', () => {
  it('is replayed with its outcome', () => {
    const harness = began(['start -> wang', 'wang -> end'], { wang: NOBODY });
    expect(
      replay(
        harness.definition,
        harness.events.map(({ rules: _rules, ...event }) => event),
      ),
    ).toMatchObject({
      status: 'succeeded',
      outcome: 'approved',
    });
  });

  it.each([
    ['agreed to', 'agree', 'approved'],
    ['abstained from', 'abstain', 'none'],
  ] as const)('ends by its decisions: it was %s', (_, vote, outcome) => {
    const harness = began(['start -> apply', 'apply -> wang', 'wang -> li', 'li -> end'], { apply: INITIATOR });
    harness.decide('zhang');
    harness.decide('wang', vote);
    const state = replay(
      harness.definition,
      harness.events.map(({ rules: _rules, ...event }) => event),
    );
    harness.state = state;
    expect(state?.path.some(({ isAgreement }) => isAgreement !== undefined)).toBe(false);
    harness.decide('li', 'abstain');
    expect(ended(harness)).toEqual(['succeeded', outcome]);
  });

  it('keeps its agreement after a special delivery', () => {
    const harness = began(['start -> wang', 'wang -> li', 'li -> chen', 'chen -> end']);
    harness.decide('wang');
    const jump = {
      kind: 'jump',
      task: harness.getTask('li').id,
      destination: 'chen',
      people: [person('chen')],
      opinion: 'go',
    };
    harness.execute('li', { ...jump, kind: 'jump' });
    harness.decide('chen', 'abstain');
    expect(ended(harness)).toEqual(APPROVED);
  });
});
