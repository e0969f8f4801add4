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
const ended = (desk: ProcessHarness) => [desk.currentState.status, desk.currentState.outcome];
const fire = (desk: ProcessHarness): void => {
  desk.now += 60_000;
  desk.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: desk.currentState.timers[0]?.id ?? '' });
};
const NONE = ['succeeded', 'none'];
const APPROVED = ['succeeded', 'approved'];

describe('a request without any agreement ends with the outcome none:', () => {
  const WANG = ['start -> wang', 'wang -> end'];
  const late = { kind: 'boundaryTimer', attachedTo: 'wang', timer: { kind: 'after', ms: 1_000 }, isInterrupting: true };

  it('a timer led past its only step', () => {
    const desk = began([...WANG, 'late -> end'], { late });
    fire(desk);
    expect(ended(desk)).toEqual(NONE);
  });

  it('no assignee was found for any step, and the history records this with its own action', () => {
    const desk = began(WANG, { wang: NOBODY });
    expect(ended(desk)).toEqual(NONE);
    expect(desk.records).toEqual(['system passOver wang']);
  });

  it('all its steps were automatic', () => {
    const desk = began(['start -> work', 'work -> end'], { work: { kind: 'handlerTask', handler: 'pay' } });
    const job = desk.currentState.jobs[0]?.id ?? '';
    desk.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job, result: { ok: true, variables: {} } });
    expect(ended(desk)).toEqual(NONE);
  });

  it('its initiator submitted it, and again after a return', () => {
    const desk = began(['start -> apply', 'apply -> wang', 'wang -> end'], { apply: INITIATOR });
    desk.decide('zhang');
    const task = desk.getTask('wang').id;
    desk.execute('wang', { kind: 'return', task, to: 'initiator', afterwards: 'normal', opinion: 'why' });
    desk.decide('zhang');
    desk.decide('wang', 'abstain');
    expect(ended(desk)).toEqual(NONE);
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
    const desk = began(WANG, { wang: { task: { voting, ...assignTo('li', 'zhao') } } });
    desk.decide('li', 'abstain');
    desk.decide('zhao', 'abstain');
    expect(ended(desk)).toEqual(NONE);
  });

  it('a called request has ended with the outcome none, so the token continues and no refusal is recorded', () => {
    const desk = began(['start -> call', 'call -> xor', 'xor -> end2: vote == "refuse"', 'xor -> end: else'], {
      call: { kind: 'callActivity', calledKey: 'other' },
    });
    const called = desk.currentState.calls[0]?.id ?? '';
    desk.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'none', variables: {} });
    expect(ended(desk)).toEqual(NONE);
    expect(desk.currentState.path.at(-1)?.node).toBe('end');
  });

  it('a return revoked the only agreement', () => {
    const desk = began(['start -> wang', 'wang -> li', 'li -> end']);
    desk.decide('wang');
    desk.execute('li', {
      kind: 'return',
      task: desk.getTask('li').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    desk.decide('wang', 'abstain');
    desk.decide('li', 'abstain');
    expect(ended(desk)).toEqual(NONE);
  });

  it('and the preview shows that before the decision', () => {
    const desk = began(WANG);
    const command = desk.createDecision('wang', 'abstain');
    const attempt = { definition: desk.definition, state: desk.currentState, actor: actor('wang'), command };
    expect(simulateAccepted((answers) => simulate({ ...attempt, answers })).preview.outcome).toBe('none');
  });
});

describe('a request is approved', () => {
  it('when it has one agreement, whatever was skipped', () => {
    const desk = began(['start -> none', 'none -> wang', 'wang -> li', 'li -> end'], { none: NOBODY });
    desk.decide('wang');
    desk.decide('li', 'abstain');
    expect(ended(desk)).toEqual(APPROVED);
  });

  it('when a rule agrees: a skip rule, or a timer that agrees for all', () => {
    expect(ended(began(['start -> wang', 'wang -> end'], { wang: ALWAYS }))).toEqual(APPROVED);
    const timer = { kind: 'boundaryTimer', attachedTo: 'wang', timer: { kind: 'after', ms: 1 }, isInterrupting: true };
    const desk = began(['start -> wang', 'wang -> end'], { late: { ...timer, action: 'autoAgree' } });
    fire(desk);
    expect(ended(desk)).toEqual(APPROVED);
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
      const desk = began(['start -> wang', 'wang -> end'], { end: end(outcome) });
      desk.decide('wang', outcome === 'approved' ? 'abstain' : 'agree');
      expect(ended(desk)).toEqual(['succeeded', outcome]);
      expect(desk.records.at(-1)).toBe('system endDecided end');
    },
  );

  it('does not override a refusal', () => {
    const desk = began(['start -> wang', 'wang -> end'], { end: end('approved', 'terminateEvent') });
    desk.decide('wang', 'refuse');
    expect(ended(desk)).toEqual(['succeeded', 'refused']);
    expect(desk.records.at(-1)).toBe('wang refuse wang');
  });

  it.each([
    [['approved', 'none', 'refused'], 'refused'],
    [['approved', 'none', 'approved'], 'none'],
  ])('has lower precedence than a stricter one: %s', (outcomes, outcome) => {
    const names = ['end1', 'end2', 'end3'];
    const desk = began(
      ['start -> and1', 'and1 -> end1', 'and1 -> end2', 'and1 -> end3'],
      Object.fromEntries(names.map((name, index) => [name, end(outcomes[index] ?? '')])),
    );
    expect(desk.currentState.outcome).toBe(outcome);
  });
});

describe('a request started before agreements were counted', () => {
  it('is replayed with its outcome', () => {
    const desk = began(['start -> wang', 'wang -> end'], { wang: NOBODY });
    expect(
      replay(
        desk.definition,
        desk.events.map(({ rules: _rules, ...event }) => event),
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
    const desk = began(['start -> apply', 'apply -> wang', 'wang -> li', 'li -> end'], { apply: INITIATOR });
    desk.decide('zhang');
    desk.decide('wang', vote);
    const state = replay(
      desk.definition,
      desk.events.map(({ rules: _rules, ...event }) => event),
    );
    desk.state = state;
    expect(state?.path.some(({ isAgreement }) => isAgreement !== undefined)).toBe(false);
    desk.decide('li', 'abstain');
    expect(ended(desk)).toEqual(['succeeded', outcome]);
  });

  it('keeps its agreement after a special delivery', () => {
    const desk = began(['start -> wang', 'wang -> li', 'li -> chen', 'chen -> end']);
    desk.decide('wang');
    const jump = {
      kind: 'jump',
      task: desk.getTask('li').id,
      destination: 'chen',
      people: [person('chen')],
      opinion: 'go',
    };
    desk.execute('li', { ...jump, kind: 'jump' });
    desk.decide('chen', 'abstain');
    expect(ended(desk)).toEqual(APPROVED);
  });
});
