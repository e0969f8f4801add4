import { describe, expect, it } from 'vitest';
import { replay } from '#domain/process/replay.ts';
import { askDirectory } from '#testing/askDirectory.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk, PLATFORM_ACTOR } from '#testing/desk.ts';
import { faultsOf } from '#testing/invariants.ts';
import { person } from '#testing/people.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { decidingTogether, signing, type Signing } from '#test/support/process/signing.ts';

const THREE = ['a', 'b', 'c'];

/** Somebody has left the company, and nobody finds them any more. */
function leave(desk: Desk, ...people: readonly string[]): void {
  desk.act(PLATFORM_ACTOR, { kind: 'peopleLeft', people });
  expect(faultsOf(desk.current, desk.definition)).toEqual([]);
}
const without =
  (...gone: readonly string[]) =>
  (question: Parameters<typeof askDirectory>[0]) =>
    askDirectory(question).filter(({ id }) => !gone.includes(id));
const voting = (rule: Signing, signers = THREE) => signing(signers, rule, without());
const giveTo = (...ids: readonly string[]) => ({
  giveTo: [{ from: 'people', ids, join: 'or', expandGroups: false } as const],
});

describe('a vote in which somebody leaves the company', () => {
  it('is decided by all that are still there when they are fewer than the votes it asks for', () => {
    const desk = voting({ wanted: 3 });
    desk.decide('a');
    leave(desk, 'b');
    expect(desk.open).toEqual(['sign:c']);
    expect(desk.records.slice(-2)).toEqual(['b leave sign', 'system allDecide sign']);
    expect(decidingTogether(desk)).toEqual(['a c']);
    desk.decide('c');
    expect(desk.open).toEqual(['passed:passed']);
  });

  it('says so on the sheet of whoever is still to vote', () => {
    const desk = signing(['a', 'b', 'c', 'd'], { wanted: 4 });
    leave(desk, 'b');
    expect(outlookOf(desk, 'a', desk.decision('a')).tallyAfter).toMatchObject({ needed: 3, wanted: 4 });
  });

  it('ends as soon as only the one who left had not voted', () => {
    const desk = voting({ wanted: 3 });
    desk.decide('a');
    desk.decide('b');
    leave(desk, 'c');
    expect(desk.open).toEqual(['passed:passed']);
    const refused = voting({ wanted: 3 });
    refused.decide('a', 'refuse');
    refused.decide('b');
    leave(refused, 'c');
    expect(refused.open).toEqual(['failed:failed']);
  });

  it('keeps its threshold while enough are left, and what they had voted before', () => {
    const desk = voting({ wanted: 2 });
    desk.decide('a');
    leave(desk, 'a', 'b');
    expect(decidingTogether(desk)).toEqual([]);
    desk.decide('c');
    expect(desk.open).toEqual(['passed:passed']);
  });

  it('follows the rule of its step for missing people', () => {
    const instead = voting({ wanted: 3, empty: giveTo('chair') });
    leave(instead, 'b');
    expect(instead.open).toEqual(['sign:a', 'sign:c', 'sign:chair']);
    const passed = voting({ wanted: 3, empty: 'passOver' });
    leave(passed, 'b');
    expect(passed.open).toEqual(['passed:passed']);
    const open = voting({ wanted: 3, empty: 'leaveOpen' });
    leave(open, 'b');
    expect(open.open).toEqual(['sign:', 'sign:a', 'sign:c']);
  });

  it('waits for an administrator where the file refuses to go on with too few', () => {
    const desk = voting({ wanted: 3, more: { refusesTooFew: true } });
    leave(desk, 'b');
    expect(desk.open).toEqual(['sign:', 'sign:a', 'sign:c']);
  });

  it('is never lost because all have left: whoever is found now votes, or it waits', () => {
    const gone: string[] = [];
    const newcomer = (question: Parameters<typeof askDirectory>[0]) => [
      ...askDirectory(question).filter(({ id }) => !gone.includes(id)),
      ...(gone.length > 0 && question.node === 'sign' ? [person('new')] : []),
    ];
    const desk = signing(['a', 'b'], { wanted: 2 }, newcomer);
    gone.push('a', 'b');
    leave(desk, 'a', 'b');
    expect(desk.open).toEqual(['sign:new']);
    desk.decide('new');
    expect(desk.open).toEqual(['passed:passed']);
    const alone = signing(['a'], { wanted: 1 });
    leave(alone, 'a');
    expect(alone.open).toEqual(['sign:']);
    const all = signing(['a'], { wanted: 1, more: { threshold: { by: 'all' } }, empty: 'passOver' });
    leave(all, 'a');
    expect(all.open).toEqual(['passed:passed']);
  });

  it('in turn asks the next one', () => {
    const desk = voting({ wanted: 3, more: { mode: 'sequential' } });
    leave(desk, 'a');
    expect(desk.open).toEqual(['sign:b']);
    expect(decidingTogether(desk)).toEqual(['b c']);
    desk.decide('b');
    desk.decide('c');
    expect(desk.open).toEqual(['passed:passed']);
  });

  it('asks whoever it was handed over by, or whoever the stand-in stands in for', () => {
    const desk = voting({ wanted: 3 });
    desk.act('a', { kind: 'transfer', task: desk.taskOf('a').id, to: person('deputy'), opinion: '' });
    leave(desk, 'deputy');
    expect(desk.open).toEqual(['sign:a', 'sign:b', 'sign:c']);
    const away = signing(['a', 'b'], { wanted: 2 });
    away.agents = { passed: person('stand-in') };
    away.decide('a');
    away.decide('b');
    leave(away, 'stand-in');
    expect(away.open).toEqual(['passed:passed']);
  });

  it('is decided again in the same way from its events', () => {
    const desk = voting({ wanted: 3 });
    leave(desk, 'b');
    expect(replay(desk.definition, desk.events)).toEqual(desk.current);
  });
});

describe('a step whose holder leaves the company', () => {
  const LINES = ['start -> wang', 'wang -> end'];
  const held = (settings: object, directory = askDirectory) =>
    new Desk(chart(LINES, { wang: { task: { ...peopleOf('wang', 'li'), ...settings } } }), directory).start('zhang');

  it('goes back to the others who may take it', () => {
    const desk = held({});
    desk.act('wang', { kind: 'claim', task: desk.taskOf('wang').id });
    leave(desk, 'wang');
    expect(desk.open).toEqual(['wang:li']);
    expect(desk.records).toEqual(['wang leave wang']);
  });

  it('goes to whoever its rule finds now, and they are told', () => {
    let isGone = false;
    const desk = held(peopleOf('wang'), (question) => (isGone ? [person('successor')] : askDirectory(question)));
    isGone = true;
    leave(desk, 'wang');
    expect(desk.open).toEqual(['wang:successor']);
    expect(desk.effects).toContainEqual(
      expect.objectContaining({ kind: 'notified', people: ['successor'], about: 'approve' }),
    );
  });

  it('follows its rule for an empty approver where nobody is found, and otherwise waits', () => {
    expect(open(peopleOf('wang'))).toEqual(['wang:']);
    expect(open({ ...peopleOf('wang'), emptyApprover: giveTo('chair') })).toEqual(['wang:chair']);
    const passed = held({ ...peopleOf('wang'), emptyApprover: 'passOver' }, askDirectory);
    leave(passed, 'wang');
    expect(passed.current).toMatchObject({ status: 'succeeded', outcome: 'none' });
  });
  const open = (settings: object): readonly string[] => {
    const desk = held(settings);
    leave(desk, 'wang');
    return desk.open;
  };

  it('is not held up by a question to them, or by a copy they were to read', () => {
    const desk = held(peopleOf('wang'));
    const { id: task } = desk.taskOf('wang');
    desk.act('wang', { kind: 'communicate', task, people: [person('chen')], opinion: 'Why?' });
    leave(desk, 'chen');
    expect(desk.open).toEqual(['wang:wang']);
    desk.act('wang', {
      ...{ kind: 'circulate', task, people: [person('chen'), person('sun')], opinion: 'See', order: 'parallel' },
      ...{ afterwards: 'comeBack', completion: { by: 'all' } },
    });
    leave(desk, 'chen');
    expect(desk.open).toEqual(['wang:sun', 'wang:wang']);
    leave(desk, 'sun');
    expect(desk.current.circulations).toEqual([]);
    desk.decide('wang');
    expect(desk.current.status).toBe('succeeded');
  });

  it('wakes up whoever waited for what was returned to them', () => {
    const desk = new Desk(chart(['start -> apply', 'apply -> wang', 'wang -> end'])).start('zhang');
    desk.decide('apply');
    const { id: task } = desk.taskOf('wang');
    desk.act('wang', { kind: 'return', task, to: 'initiator', afterwards: 'backtrack', opinion: 'Mend it' });
    expect(desk.current.status).toBe('lockedByReturn');
    leave(desk, 'zhang', 'apply');
    expect(desk.current.status).toBe('running');
    desk.decide('wang');
    expect(desk.current.status).toBe('succeeded');
  });
});
