import { describe, expect, it } from 'vitest';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { describeOutlook, describeNextNodes } from './describeOutlook.ts';
import { person } from '#testing/people.ts';
import { aNode } from '#test/support/taskScreen.ts';

const NOTHING: CommandPreview = { openedNodes: [], closedTasks: [], isSameAsAgreement: false };
const finance = { node: 'finance', nodeName: 'Finance', people: [person('li')] };
const said = (outlook: Partial<CommandPreview>) => {
  const { intro, notes } = describeOutlook({ ...NOTHING, ...outlook }, { language: 'en-US' });
  return [intro.key, ...notes.map(({ key, values }) => [key, values])];
};

describe('the explanation of a preview', () => {
  it.each<[Partial<CommandPreview>, string]>([
    [{ openedNodes: [finance] }, 'node.goesTo'],
    [{ openedNodes: [finance], isSameAsAgreement: true }, 'node.goesOnAllTheSame'],
    [{ outcome: 'approved' }, 'node.ends.approved'],
    [{ outcome: 'refused' }, 'node.ends.refused'],
    [{ waitReason: 'branches' }, 'node.waitsFor.branches'],
    [{ waitReason: 'readers' }, 'node.waitsFor.readers'],
    [{ waitReason: 'outside' }, 'node.waitsFor.outside'],
    [{}, 'node.chartDecides'],
  ])('for %j begins with %s', (outlook, key) => {
    expect(said(outlook)).toEqual([key]);
  });

  it('shows the tally, the step it comes back to, and the assignees of closing tasks, each once', () => {
    const tallyAfter = { agree: 1, refuse: 0, abstain: 0, voted: 1, total: 3, needed: 2, isClosed: false };
    expect(said({ tallyAfter, waitReason: 'votes' })).toEqual([
      'node.waitsFor.votes',
      ['node.standingNeeded', { agree: 1, refuse: 0, voted: 1, total: 3, needed: 2 }],
    ]);
    expect(
      said({ tallyAfter: { ...tallyAfter, abstain: 2, needed: 1, requiredByRule: 2 }, waitReason: 'votes' }),
    ).toEqual([
      'node.waitsFor.votes',
      ['node.standingFewer', { agree: 1, refuse: 0, voted: 1, total: 3, needed: 1, wanted: 2 }],
    ]);
    expect(said({ openedNodes: [finance], returnsTo: finance })).toEqual([
      'node.goesTo',
      ['node.backTo', { node: 'Finance', names: 'li' }],
    ]);
    expect(
      said({
        outcome: 'refused',
        closedTasks: [
          { ...finance, task: '1' },
          { ...finance, task: '2' },
        ],
      }),
    ).toEqual(['node.ends.refused', ['node.closes', { names: 'li' }]]);
  });

  it('shows the users the approver chose instead of the expected ones', () => {
    expect(
      describeOutlook({ ...NOTHING, openedNodes: [finance] }, { language: 'en-US' }, { finance: [person('wang')] })
        .nodes,
    ).toEqual([{ ...finance, people: [person('wang')] }]);
  });

  it('shows only the next nodes if the platform sends nothing else', () => {
    expect(describeNextNodes([aNode()], false)).toMatchObject({
      intro: { key: 'node.goesTo' },
      nodes: [{ nodeName: 'Finance' }],
      notes: [],
    });
    expect(describeNextNodes([], true).intro.key).toBe('node.ends.open');
  });
});
