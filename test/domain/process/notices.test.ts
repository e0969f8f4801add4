import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import { chart } from '#testing/chart.ts';
import { assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';
import { back } from '#test/support/process/returning.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
const started = (outlines: Readonly<Record<string, NodeOutline>> = {}, lines = LINES) =>
  new ProcessHarness(chart(lines, outlines)).start('zhang');

/** Returns who is notified by one command, with the kind of notice and its text. */
function noticesSentBy(harness: ProcessHarness, by: string, command: Command): readonly string[] {
  const before = harness.effects.length;
  harness.execute(by, command);
  return harness.effects
    .slice(before)
    .flatMap((effect) =>
      effect.kind === 'notified' ? [`${effect.people.join('+')}: ${effect.about} (${effect.opinion})`] : [],
    );
}
const of = (harness: ProcessHarness, by: string) => ({ task: harness.getTask(by).id, opinion: 'please' });

describe('the assignee of a new task is notified', () => {
  it('that something is to be approved, with the opinion of the sender', () => {
    const harness = started();
    expect(noticesSentBy(harness, 'wang', harness.createDecision('wang', 'agree', { opinion: 'fine' }))).toEqual([
      'li: approve (fine)',
    ]);
  });

  it('for each signer of a counter-sign, about their own task', () => {
    const harness = started({ li: { task: { ...assignTo('a', 'b'), voting } } });
    expect(noticesSentBy(harness, 'wang', harness.createDecision('wang'))).toEqual(['a: approve ()', 'b: approve ()']);
    expect(noticesSentBy(harness, 'a', harness.createDecision('a'))).toEqual([]);
  });

  it("but not about the user's own command", () => {
    const harness = started({ li: { task: assignTo('wang') } });
    expect(noticesSentBy(harness, 'wang', harness.createDecision('wang'))).toEqual([]);
  });

  it('but not if the assignee is a group', () => {
    const groups = [{ from: 'groups', ids: ['finance'], join: 'or', expandGroups: false }] as const;
    const harness = started({ li: { task: { people: groups } } });
    expect(noticesSentBy(harness, 'wang', harness.createDecision('wang'))).toEqual([]);
  });

  it('and an absent user about the agent who acts for them', () => {
    const harness = started();
    harness.agents = { li: person('deputy'), chen: person('nobody') };
    expect(noticesSentBy(harness, 'wang', harness.createDecision('wang'))).toEqual([
      'deputy: approve ()',
      'li: agent ()',
    ]);
    expect(harness.events.at(-1)?.answers.agents).toEqual({ li: person('deputy') });
  });
});

describe('an involved user is notified with the reason of', () => {
  it.each([
    ['a question', 'communicate', 'x: communicated (please)'],
    ['a vote', 'addSigners', 'x: addedSigner (please)'],
  ] as const)('%s', (_, kind, notice) => {
    const harness = started({ wang: { task: { ...assignTo('a', 'b'), voting, switches: ['mayAddSigners'] } } });
    const people = [person('x')];
    const more = kind === 'addSigners' ? { position: 'parallel' as const } : {};
    expect(noticesSentBy(harness, 'a', { ...of(harness, 'a'), kind, people, ...more } as Command)).toEqual([notice]);
  });

  it('a circulation', () => {
    const harness = started();
    expect(noticesSentBy(harness, 'wang', circulate(harness, 'wang', ['x', 'y'], { opinion: 'please' }))).toEqual([
      'x: circulated (please)',
      'y: circulated (please)',
    ]);
  });

  it.each(['normal', 'backtrack'] as const)('a return with the mode %s', (afterwards) => {
    const harness = started();
    harness.decide('wang');
    expect(noticesSentBy(harness, 'li', back(harness, 'li', 'initiator', afterwards))).toEqual([
      'zhang: returned (again, please)',
    ]);
  });

  it('returned work that is done, when the user who returned it may decide again', () => {
    const harness = started();
    harness.decide('wang');
    harness.execute('li', back(harness, 'li', 'initiator', 'backtrack'));
    expect(noticesSentBy(harness, 'zhang', harness.createDecision('zhang', 'agree', { opinion: 'done' }))).toEqual([
      'li: approve (done)',
    ]);
  });
});

describe('external work', () => {
  it('is requested with the current form, and stored until its result arrives', () => {
    const harness = started({ mail: { kind: 'handlerTask', handler: 'sendMail' } }, ['start -> mail', 'mail -> end']);
    const [job] = harness.currentState.jobs;
    expect(job).toMatchObject({ node: 'mail', handler: 'sendMail' });
    expect(harness.effects).toContainEqual({
      kind: 'handlerAsked',
      job: job?.id,
      handler: 'sendMail',
      node: 'mail',
      variables: {},
    });
    harness.execute(PLATFORM_ACTOR, {
      kind: 'finishHandler',
      job: job?.id ?? '',
      result: { ok: true, variables: { a: 1 } },
    });
    expect(harness.currentState).toMatchObject({ jobs: [], variables: { a: 1 }, status: 'succeeded' });
  });

  it('in another process is called with the current form', () => {
    const harness = new ProcessHarness(
      chart(['start -> sub', 'sub -> end'], { sub: { kind: 'callActivity', calledKey: 'payment' } }),
    ).start('zhang', { amount: 7 });
    const [call] = harness.currentState.calls;
    expect(call).toMatchObject({ node: 'sub', definitionKey: 'payment' });
    expect(harness.effects).toContainEqual({
      kind: 'instanceCalled',
      called: call?.id,
      definitionKey: 'payment',
      variables: { amount: 7 },
    });
  });
});

it('an event stores only the answers that were used', () => {
  const harness = started();
  harness.agents = { nobody: person('deputy') };
  harness.decide('wang');
  const event = harness.events.at(-1);
  expect(Object.keys(event?.answers.people ?? {})).toEqual([expect.stringMatching(/^li\//u)]);
  expect(event?.answers.agents).toEqual({});
  expect(event?.answers.ids).toEqual({ first: expect.any(String) as unknown });
});
