import { describe, expect, it } from 'vitest';
import type { UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { expressionOf } from '#testing/expressionOf.ts';
import { person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { line, LINE } from '#test/support/process/line.ts';

describe('a step is skipped', () => {
  const skipping = (skipRules: UserTaskSettings['skipRules'], settings = {}) =>
    new Desk(
      chart(
        LINE,
        {
          apply: { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
          manager: { task: peopleOf('zhang') },
          boss: { task: { ...peopleOf('boss'), skipRules } },
        },
        settings,
      ),
    ).start('zhang', { v: 1 });

  it.each<UserTaskSettings['skipRules'][number]>([
    { when: 'always' },
    { when: 'condition', condition: expressionOf('v == 1') },
  ])('and its record names the rule that agreed: $when', (rule) => {
    const desk = skipping([{ when: 'sameAsActor' }, rule]);
    desk.decide('zhang', 'agree', { node: 'apply' });
    desk.decide('zhang', 'agree', { node: 'manager' });
    expect(desk.effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []))).toContainEqual(
      expect.objectContaining({ node: 'boss', action: 'skip', rule: rule.when }),
    );
  });

  it('when its person has agreed before, and not when that was taken back by a return', () => {
    const process = chart(['start -> manager', 'manager -> boss', 'boss -> hr', 'hr -> end'], {
      hr: { task: { ...peopleOf('manager'), skipRules: [{ when: 'alreadyAgreed' }] } },
    });
    const desk = new Desk(process).start('zhang');
    desk.decide('manager');
    desk.decide('boss');
    expect(desk.current.status).toBe('succeeded');
    expect(desk.records.at(-1)).toBe('manager skip hr');
    const refused = new Desk(process).start('zhang');
    refused.decide('manager', 'refuse');
    refused.decide('boss');
    expect(refused.open).toEqual(['hr:manager']);
  });

  it('not for somebody whose last word was a return', () => {
    const process = chart(['start -> manager', 'manager -> boss', 'boss -> wang', 'wang -> hr', 'hr -> end'], {
      boss: { task: peopleOf('li') },
      wang: { task: peopleOf('manager') },
      hr: { task: { ...peopleOf('li'), skipRules: [{ when: 'alreadyAgreed' }] } },
    });
    const desk = new Desk(process).start('zhang');
    desk.decide('manager');
    desk.decide('li');
    desk.decide('manager');
    expect(desk.current.status).toBe('succeeded');

    const returned = new Desk(
      chart(['start -> manager', 'manager -> li', 'li -> wang', 'wang -> hr', 'hr -> end'], {
        hr: { task: { ...peopleOf('wang'), skipRules: [{ when: 'alreadyAgreed' }] } },
        manager: { task: peopleOf('wang') },
      }),
    ).start('zhang');
    returned.decide('wang');
    returned.decide('li');
    returned.act('wang', {
      kind: 'return',
      task: returned.taskOf('wang').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(returned.current.latestVotes).toEqual({ li: 'agree' });
  });

  it('by the rules of the process where it has none of its own', () => {
    const initiators = skipping([], { skipRules: [{ when: 'isInitiator' }] });
    expect(initiators.open).toEqual(['boss:boss']);
    expect(skipping([], { skipRules: [{ when: 'sameAsActor' }] }).open).toEqual(['boss:boss']);
  });

  it('by a condition', () => {
    const desk = skipping([{ when: 'condition', condition: expressionOf('v == 1') }]);
    desk.decide('zhang');
    desk.decide('zhang');
    expect([desk.current.status, desk.current.outcome]).toEqual(['succeeded', 'approved']);
  });

  it('never on the way back', () => {
    const desk = skipping([], { skipRules: [{ when: 'condition', condition: expressionOf('isQuick') }] });
    desk.decide('zhang');
    desk.act('zhang', {
      kind: 'return',
      task: desk.taskOf('zhang').id,
      to: 'previous',
      afterwards: 'normal',
      opinion: 'why',
    });
    expect(desk.open).toEqual(['apply:zhang']);
    desk.decide('zhang', 'agree', { variables: { isQuick: true } });
    expect(desk.current.status).toBe('succeeded');
  });

  it('as one vote of a counter-sign', () => {
    const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'whenAllVoted' } as const;
    const desk = new Desk(
      chart(LINE, {
        manager: { task: { ...peopleOf('apply', 'li'), voting, skipRules: [{ when: 'alreadyAgreed' }] } },
      }),
    ).start('zhang');
    desk.decide('apply');
    expect(desk.open).toEqual(['manager:li']);
    expect(desk.current.rounds[0]?.votes).toEqual([{ signer: 'apply', vote: 'agree' }]);
  });
});

describe('a start that completes the first node', () => {
  it('leaves a record of the initiator and goes on', () => {
    const desk = new Desk(line({}, {}, { skipFirstNode: true })).start('zhang', {}, { opinion: 'urgent' });
    expect(desk.open).toEqual(['manager:manager']);
    expect(desk.effects).toContainEqual(
      expect.objectContaining({
        kind: 'recorded',
        record: expect.objectContaining({ action: 'submit', handler: 'zhang', remark: 'urgent' }),
      }),
    );
  });

  it('picks its way and its people as the first signer would', () => {
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
    expect(new Desk(process).refusal('zhang', start)).toBe('path.required');
    const desk = new Desk(process);
    desk.act('zhang', { ...start, destination: 'boss' });
    expect(desk.open).toEqual(['boss:li']);
  });
});
