import { describe, expect, it } from 'vitest';
import { refuse } from '../shared/refusal.ts';
import { findUrgeRecipients, type UrgeFacts } from './urge.ts';

const HOUR = 3_600_000;
const facts = (more: Partial<UrgeFacts> = {}): UrgeFacts => ({
  sender: 'zhang',
  waiting: [waitsFor('t1', 'wang')],
  earlier: [],
  now: 14 * HOUR,
  day: { from: 0, to: 24 * HOUR },
  ...more,
});
const waitsFor = (task: string, ...people: readonly string[]) => ({ task, candidates: people.length, people });
const at = (person: string, ...hours: readonly number[]) => hours.map((hour) => ({ person, at: hour * HOUR }));
const recipients = (more?: Partial<UrgeFacts>) => {
  const found = findUrgeRecipients(facts(more));
  return found.ok ? Object.fromEntries(found.value) : found.error;
};

describe('findUrgeRecipients', () => {
  it('returns the users of all open tasks except the sender', () => {
    expect(recipients({ waiting: [waitsFor('t1', 'wang', 'zhang'), waitsFor('t2', 'li')] })).toEqual({
      wang: 't1',
      li: 't2',
    });
  });

  it('refuses where nobody is assigned, or only the sender', () => {
    expect(recipients({ waiting: [] })).toEqual(refuse('instance.nobodyToUrge'));
    expect(recipients({ waiting: [waitsFor('t1', 'zhang')] })).toEqual(refuse('instance.nobodyToUrge'));
  });

  it('refuses a task of more than 20 candidates, unless another task waits for somebody', () => {
    const twenty = Array.from({ length: 20 }, (_, place) => `p${place}`);
    const large = { task: 't2', candidates: 21, people: [] };
    expect(Object.keys(recipients({ waiting: [waitsFor('t1', ...twenty)] }))).toHaveLength(20);
    expect(recipients({ waiting: [large] })).toEqual(refuse('instance.groupTooLarge', { limit: 20 }));
    expect(recipients({ waiting: [large, waitsFor('t1', 'wang')] })).toEqual({ wang: 't1' });
  });

  it('refuses within four hours, and names the end of them', () => {
    expect(recipients({ earlier: at('wang', 10.5) })).toEqual(refuse('instance.urgedLately', { until: 14.5 * HOUR }));
    expect(recipients({ earlier: at('wang', 10) })).toEqual({ wang: 't1' });
  });

  it('reminds a user who was not reminded yet, and leaves out the others', () => {
    const waiting = [waitsFor('t1', 'wang'), waitsFor('t2', 'li')];
    expect(recipients({ waiting, earlier: at('wang', 13) })).toEqual({ li: 't2' });
    expect(recipients({ waiting, earlier: [...at('wang', 13), ...at('li', 12)] })).toEqual(
      refuse('instance.urgedLately', { until: 16 * HOUR }),
    );
  });

  it('refuses the fourth reminder of a day until midnight', () => {
    const three = at('chen', 1, 5, 9);
    expect(recipients({ earlier: three.slice(1) })).toEqual({ wang: 't1' });
    expect(recipients({ earlier: three })).toEqual(refuse('instance.urgedLately', { until: 24 * HOUR }));
    expect(recipients({ earlier: three, day: { from: 2 * HOUR, to: 26 * HOUR } })).toEqual({ wang: 't1' });
  });

  it('counts a reminder of several users once', () => {
    expect(recipients({ earlier: [...at('chen', 1), ...at('li', 1), ...at('wu', 1)] })).toEqual({ wang: 't1' });
  });
});
