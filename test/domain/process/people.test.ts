import { describe, expect, it } from 'vitest';
import type { CommandOf, AssigneeQuery } from '#domain/workflow/command.ts';
import { decide } from '#domain/process/decide.ts';
import type { UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { actor, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { line } from '#test/support/process/line.ts';

const choosing = (node: string, ...ids: readonly string[]): Partial<CommandOf<'decide'>> => ({
  chosenPeople: { [node]: ids.map(person) },
});

describe('the assignees of a node', () => {
  it('are queried with the applicable rules and the facts they need', () => {
    const questions: AssigneeQuery[] = [];
    const rules: UserTaskSettings['people'] = [
      { from: 'superior', of: 'lastHandler', levels: 1, join: 'or', expandGroups: false },
      { from: 'variable', name: 'who', join: 'or', expandGroups: false, when: parseKnownExpression('days > 3') },
      { from: 'expression', expression: parseKnownExpression('days + 1'), join: 'or', expandGroups: false },
      { from: 'handlerOf', node: 'apply', join: 'not', expandGroups: true },
    ];
    const harness = new ProcessHarness(line({}, { people: rules }), (question) => {
      questions.push(question);
      return question.node === 'manager' ? [person('wang')] : resolveFromNames(question);
    }).start('zhang', { days: 2 });
    harness.decide('apply');
    expect(questions.at(-1)).toMatchObject({
      node: 'manager',
      rules: [rules[0], rules[2], rules[3]],
      wantsPeople: false,
      facts: {
        initiator: 'zhang',
        lastHandler: 'apply',
        variables: { days: 2 },
        expressionValues: [3],
        handlers: ['apply'],
      },
    });
  });

  it('are not queried if the only assignee is the initiator', () => {
    const process = chart(['start -> apply', 'apply -> end'], {
      apply: { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
    });
    const decision = decide(
      process,
      undefined,
      actor('zhang'),
      { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} },
      { now: 0, ids: { first: '1' }, people: {}, agents: {} },
    );
    expect(decision).toMatchObject({ kind: 'done', state: { tasks: [{ assignee: 'zhang' }] } });
  });

  it('are queried for all branches in one round', () => {
    const process = chart([
      'start -> and1',
      'and1 -> left',
      'and1 -> right',
      'left -> and2',
      'right -> and2',
      'and2 -> end',
    ]);
    const decision = decide(
      process,
      undefined,
      actor('zhang'),
      { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} },
      { now: 0, ids: { first: '1' }, people: {}, agents: {} },
    );
    expect(decision.kind === 'asks' && decision.questions.map(({ node }) => node)).toEqual(['left', 'right']);
  });
});

describe('chosen assignees', () => {
  it('are assigned to the next node if the approver may choose', () => {
    const harness = new ProcessHarness(line({ switches: ['selectPeople'] })).start('zhang');
    harness.decide('apply', 'agree', choosing('manager', 'li'));
    expect(harness.openTasks).toEqual(['manager:li']);
  });

  it('are stored until their node is reached, and used once', () => {
    const harness = new ProcessHarness(line({ switches: ['selectPeople'] })).start('zhang');
    harness.decide('apply', 'agree', choosing('boss', 'li'));
    harness.decide('manager');
    expect(harness.openTasks).toEqual(['boss:li']);
  });

  it('are ignored if the approver may not choose, or if the node prefers its own rule', () => {
    const fixed = new ProcessHarness(line()).start('zhang');
    fixed.decide('apply', 'agree', choosing('manager', 'li'));
    expect(fixed.openTasks).toEqual(['manager:manager']);
    const own = new ProcessHarness(line({ switches: ['selectPeople'] }, { switches: ['ownRuleFirst'] })).start('zhang');
    own.decide('apply', 'agree', choosing('manager', 'li'));
    expect(own.openTasks).toEqual(['manager:manager']);
    const empty = new ProcessHarness(
      line({ switches: ['selectPeople'] }, { switches: ['ownRuleFirst'], ...assignTo() }),
    ).start('zhang');
    empty.decide('apply', 'agree', choosing('manager', 'li'));
    expect(empty.openTasks).toEqual(['manager:li']);
  });

  it('are limited to one for a single-assignee node, even if that one is named twice', () => {
    const harness = new ProcessHarness(line({ switches: ['selectPeople', 'singlePerson'] })).start('zhang');
    expect(
      harness.findRefusal('apply', harness.createDecision('apply', 'agree', choosing('manager', 'li', 'wang'))),
    ).toBe('people.tooMany');
    harness.decide('apply', 'agree', choosing('manager', 'li', 'li'));
    expect(harness.openTasks).toEqual(['manager:li']);
  });

  it('are required at the start for nodes that demand it, and stored for the whole request', () => {
    const process = line({}, {}, { requiredAtStart: ['manager'], selectableAtStart: ['boss'] });
    const start = (chosenPeople: CommandOf<'start'>['chosenPeople']) =>
      ({ kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople }) as const;
    expect(new ProcessHarness(process).findRefusal('zhang', start({ boss: [person('li')] }))).toBe('people.required');
    const harness = new ProcessHarness(process);
    harness.execute('zhang', start({ manager: [person('wang')], apply: [person('nobody')] }));
    expect(harness.openTasks).toEqual(['apply:apply']);
    for (const round of [1, 2]) {
      harness.decide('apply');
      expect([round, harness.openTasks]).toEqual([round, ['manager:wang']]);
      harness.execute('wang', {
        kind: 'return',
        task: harness.getTask('wang').id,
        to: 'previous',
        afterwards: 'normal',
        opinion: 'why',
      });
    }
  });
});

describe('the flow an approver chooses', () => {
  const fork = (nextChoice: 'manual' | 'condition') =>
    new ProcessHarness(
      chart(
        [
          'start -> apply',
          'apply -> manager',
          'apply -> boss',
          'apply -> end3: vote == "refuse"',
          'manager -> end',
          'boss -> end2',
        ],
        { apply: { task: { nextChoice } }, end3: { kind: 'endEvent' } },
      ),
    ).start('zhang');

  it('is required if several flows are open and no condition decides', () => {
    const harness = fork('manual');
    expect(harness.findRefusal('apply', harness.createDecision('apply'))).toBe('path.required');
    expect(harness.findRefusal('apply', harness.createDecision('apply', 'agree', { destination: 'nowhere' }))).toBe(
      'path.unknown',
    );
    expect(harness.findRefusal('apply', harness.createDecision('apply', 'agree', { destination: 'end3' }))).toBe(
      'path.unknown',
    );
    harness.decide('apply', 'agree', { destination: 'boss' });
    expect(harness.openTasks).toEqual(['boss:boss']);
  });

  it('is ignored if conditions decide: all open flows are taken', () => {
    const harness = fork('condition');
    harness.decide('apply');
    expect(harness.openTasks).toEqual(['boss:boss', 'manager:manager']);
  });

  it('may lead through exclusive gateways if the node allows it', () => {
    const process = chart(
      [
        'start -> apply',
        'apply -> xor1',
        'xor1 -> manager: false',
        'xor1 -> xor2: else',
        'xor2 -> boss: false',
        'xor2 -> end: else',
        'manager -> end',
        'boss -> end',
      ],
      { apply: { task: { switches: ['selectPath'] } } },
    );
    const harness = new ProcessHarness(process).start('zhang');
    harness.decide('apply', 'agree', { destination: 'boss' });
    expect(harness.openTasks).toEqual(['boss:boss']);
  });
});
