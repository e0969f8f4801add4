import { describe, expect, it } from 'vitest';
import type { Outlook } from '#domain/task/outlook.ts';
import { explainOutlook, explainNodes } from '#presentation/shared/explainOutlook.ts';
import { person } from '#testing/people.ts';
import { aNode } from '#test/support/taskScreen.ts';

const NOTHING: Outlook = { opens: [], closes: [], goesOnAllTheSame: false };
const finance = { node: 'finance', nodeName: 'Finance', people: [person('li')] };
const said = (outlook: Partial<Outlook>) => {
  const { intro, notes } = explainOutlook({ ...NOTHING, ...outlook }, { language: 'en-US' });
  return [intro.key, ...notes.map(({ key, values }) => [key, values])];
};

describe('what is said before a person presses', () => {
  it.each<[Partial<Outlook>, string]>([
    [{ opens: [finance] }, 'node.goesTo'],
    [{ opens: [finance], goesOnAllTheSame: true }, 'node.goesOnAllTheSame'],
    [{ ends: 'approved' }, 'node.ends.approved'],
    [{ ends: 'refused' }, 'node.ends.refused'],
    [{ waitsFor: 'branches' }, 'node.waitsFor.branches'],
    [{ waitsFor: 'readers' }, 'node.waitsFor.readers'],
    [{ waitsFor: 'outside' }, 'node.waitsFor.outside'],
    [{}, 'node.chartDecides'],
  ])('%j begins with %s', (outlook, key) => {
    expect(said(outlook)).toEqual([key]);
  });

  it('tells how the vote stands, where it comes back to, and whose tasks close, each once', () => {
    const tallyAfter = { agree: 1, refuse: 0, abstain: 0, voted: 1, total: 3, needed: 2, isClosed: false };
    expect(said({ tallyAfter, waitsFor: 'votes' })).toEqual([
      'node.waitsFor.votes',
      ['node.standingNeeded', { agree: 1, refuse: 0, voted: 1, total: 3, needed: 2 }],
    ]);
    expect(said({ tallyAfter: { ...tallyAfter, abstain: 2, needed: 1, wanted: 2 }, waitsFor: 'votes' })).toEqual([
      'node.waitsFor.votes',
      ['node.standingFewer', { agree: 1, refuse: 0, voted: 1, total: 3, needed: 1, wanted: 2 }],
    ]);
    expect(said({ opens: [finance], backTo: finance })).toEqual([
      'node.goesTo',
      ['node.backTo', { node: 'Finance', names: 'li' }],
    ]);
    expect(
      said({
        ends: 'refused',
        closes: [
          { ...finance, task: '1' },
          { ...finance, task: '2' },
        ],
      }),
    ).toEqual(['node.ends.refused', ['node.closes', { names: 'li' }]]);
  });

  it('names those the signer chose instead of those who were foreseen', () => {
    expect(
      explainOutlook({ ...NOTHING, opens: [finance] }, { language: 'en-US' }, { finance: [person('wang')] }).nodes,
    ).toEqual([{ ...finance, people: [person('wang')] }]);
  });

  it('says no more than a platform tells that names the next nodes only', () => {
    expect(explainNodes([aNode()], false)).toMatchObject({
      intro: { key: 'node.goesTo' },
      nodes: [{ nodeName: 'Finance' }],
      notes: [],
    });
    expect(explainNodes([], true).intro.key).toBe('node.ends.open');
  });
});
