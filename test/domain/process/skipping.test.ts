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
    const desk = skipping([{ when: 'sameAsActor' }, rule]);
    desk.decide('zhang', 'agree', { node: 'apply' });
    desk.decide('zhang', 'agree', { node: 'manager' });
    expect(desk.effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []))).toContainEqual(
      expect.objectContaining({ node: 'boss', action: 'skip', rule: rule.when }),
    );
  });

  it('if its assignee has agreed before, unless that was undone by a return', () => {
    const process = chart(['start -> manager', 'manager -> boss', 'boss -> hr', 'hr -> end'], {
      hr: { task: { ...assignTo('manager'), skipRules: [{ when: 'alreadyAgreed' }] } },
    });
    const desk = new ProcessHarness(process).start('zhang');
    desk.decide('manager');
    desk.decide('boss');
    expect(desk.currentState.status).toBe('succeeded');
    expect(desk.records.at(-1)).toBe('manager skip hr');
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
    const desk = new ProcessHarness(process).start('zhang');
    desk.decide('manager');
    desk.decide('li');
    desk.decide('manager');
    expect(desk.currentState.status).toBe('succeeded');

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
    const desk = skipping([{ when: 'condition', condition: parseKnownExpression('v == 1') }]);
    desk.decide('zhang');
    desk.decide('zhang');
    expect([desk.currentState.status, desk.currentState.outcome]).toEqual(['succeeded', 'approved']);
  });

  it('but never after a return', () => {
    const desk = skipping([], { skipRules: [{ when: 'condition', condition: parseKnownExpression('isQuick') }] });
    desk.decide('zhang');
    desk.execute('zhang', {
      kind: 'return',
      task: desk.getTask('zhang').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(desk.openTasks).toEqual(['apply:zhang']);
    desk.decide('zhang', 'agree', { variables: { isQuick: true } });
    expect(desk.currentState.status).toBe('succeeded');
  });

  it('as one vote of a counter-sign', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const desk = new ProcessHarness(
      chart(LINE, {
        manager: { task: { ...assignTo('apply', 'li'), voting, skipRules: [{ when: 'alreadyAgreed' }] } },
      }),
    ).start('zhang');
    desk.decide('apply');
    expect(desk.openTasks).toEqual(['manager:li']);
    expect(desk.currentState.rounds[0]?.votes).toEqual([{ signer: 'apply', vote: 'agree' }]);
  });
});

describe('a start that completes the first node', () => {
  it('leaves a record of the initiator and continues', () => {
    const desk = new ProcessHarness(line({}, {}, { skipFirstNode: true })).start('zhang', {}, { opinion: 'urgent' });
    expect(desk.openTasks).toEqual(['manager:manager']);
    expect(desk.effects).toContainEqual(
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
    const desk = new ProcessHarness(process);
    desk.execute('zhang', { ...start, destination: 'boss' });
    expect(desk.openTasks).toEqual(['boss:li']);
  });
});
