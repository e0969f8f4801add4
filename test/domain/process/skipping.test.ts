import { describe, expect, it } from 'vitest';
import type { UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { line, LINE } from '#test/support/process/line.ts';

describe('a step is skipped', () => {
  const skipping = (skipRules: UserTaskSettings['skipRules'], settings = {}) =>
    new ProcessHarness(
      chart(
        LINE,
        {
          apply: { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
          manager: { task: assignTo('zhang') },
          boss: { task: { ...assignTo('boss'), skipRules } },
        },
        settings,
      ),
    ).start('zhang', { v: 1 });

  it.each<UserTaskSettings['skipRules'][number]>([
    { when: 'always' },
    { when: 'condition', condition: parseKnownExpression('v == 1') },
  ])('with a record that names the rule that agreed: $when', (rule) => {
    const harness = skipping([{ when: 'sameAsActor' }, rule]);
    harness.decide('zhang', 'agree', { node: 'apply' });
    harness.decide('zhang', 'agree', { node: 'manager' });
    expect(harness.effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []))).toContainEqual(
      expect.objectContaining({ node: 'boss', action: 'skip', rule: rule.when }),
    );
  });

  it('if its assignee has agreed before, unless that was undone by a return', () => {
    const process = chart(['start -> manager', 'manager -> boss', 'boss -> hr', 'hr -> end'], {
      hr: { task: { ...assignTo('manager'), skipRules: [{ when: 'alreadyAgreed' }] } },
    });
    const harness = new ProcessHarness(process).start('zhang');
    harness.decide('manager');
    harness.decide('boss');
    expect(harness.currentState.status).toBe('succeeded');
    expect(harness.records.at(-1)).toBe('manager skip hr');
    const refused = new ProcessHarness(process).start('zhang');
    refused.decide('manager', 'refuse');
    refused.decide('boss');
    expect(refused.openTasks).toEqual(['hr:manager']);
  });

  it('but not for a user whose last action was a return', () => {
    const process = chart(['start -> manager', 'manager -> boss', 'boss -> wang', 'wang -> hr', 'hr -> end'], {
      boss: { task: assignTo('li') },
      wang: { task: assignTo('manager') },
      hr: { task: { ...assignTo('li'), skipRules: [{ when: 'alreadyAgreed' }] } },
    });
    const harness = new ProcessHarness(process).start('zhang');
    harness.decide('manager');
    harness.decide('li');
    harness.decide('manager');
    expect(harness.currentState.status).toBe('succeeded');

    const returned = new ProcessHarness(
      chart(['start -> manager', 'manager -> li', 'li -> wang', 'wang -> hr', 'hr -> end'], {
        hr: { task: { ...assignTo('wang'), skipRules: [{ when: 'alreadyAgreed' }] } },
        manager: { task: assignTo('wang') },
      }),
    ).start('zhang');
    returned.decide('wang');
    returned.decide('li');
    returned.execute('wang', {
      kind: 'return',
      task: returned.getTask('wang').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(returned.currentState.latestVotes).toEqual({ li: 'agree' });
  });

  it('by the rules of the process if it has none of its own', () => {
    const initiators = skipping([], { skipRules: [{ when: 'isInitiator' }] });
    expect(initiators.openTasks).toEqual(['boss:boss']);
    expect(skipping([], { skipRules: [{ when: 'sameAsActor' }] }).openTasks).toEqual(['boss:boss']);
  });

  it('by a condition', () => {
    const harness = skipping([{ when: 'condition', condition: parseKnownExpression('v == 1') }]);
    harness.decide('zhang');
    harness.decide('zhang');
    expect([harness.currentState.status, harness.currentState.outcome]).toEqual(['succeeded', 'approved']);
  });

  it('but never after a return', () => {
    const harness = skipping([], { skipRules: [{ when: 'condition', condition: parseKnownExpression('isQuick') }] });
    harness.decide('zhang');
    harness.execute('zhang', {
      kind: 'return',
      task: harness.getTask('zhang').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(harness.openTasks).toEqual(['apply:zhang']);
    harness.decide('zhang', 'agree', { variables: { isQuick: true } });
    expect(harness.currentState.status).toBe('succeeded');
  });

  it('as one vote of a counter-sign', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const harness = new ProcessHarness(
      chart(LINE, {
        manager: { task: { ...assignTo('apply', 'li'), voting, skipRules: [{ when: 'alreadyAgreed' }] } },
      }),
    ).start('zhang');
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['manager:li']);
    expect(harness.currentState.rounds[0]?.votes).toEqual([{ signer: 'apply', vote: 'agree' }]);
  });
});

describe('a start that completes the first node', () => {
  it('leaves a record of the initiator and continues', () => {
    const harness = new ProcessHarness(line({}, {}, { skipFirstNode: true })).start('zhang', {}, { opinion: 'urgent' });
    expect(harness.openTasks).toEqual(['manager:manager']);
    expect(harness.effects).toContainEqual(
      expect.objectContaining({
        kind: 'recorded',
        record: expect.objectContaining({ action: 'submit', handler: 'zhang', remark: 'urgent' }),
      }),
    );
  });

  it('chooses flow and assignees as the first approver would', () => {
    const process = chart(
      ['start -> apply', 'apply -> manager', 'apply -> boss', 'manager -> end', 'boss -> end'],
      { apply: { task: { nextChoice: 'manual', switches: ['selectPeople'] } } },
      { skipFirstNode: true },
    );
    const start = {
      kind: 'start',
      instance: '1',
      variables: {},
      opinion: '',
      chosenPeople: { boss: [person('li')] },
    } as const;
    expect(new ProcessHarness(process).findRefusal('zhang', start)).toBe('path.required');
    const harness = new ProcessHarness(process);
    harness.execute('zhang', { ...start, destination: 'boss' });
    expect(harness.openTasks).toEqual(['boss:li']);
  });
});
