import { describe, expect, it } from 'vitest';
import { advanceView } from './requestView.ts';

const MINUTE = 60_000;

describe('advanceView', () => {
  const first = advanceView(undefined, { at: 0, versions: { form: 3 } });

  it('shows no changes at the first opening, nor while the versions stay the same', () => {
    expect(first).toEqual({ at: 0, versions: { form: 3 } });
    expect(advanceView(first, { at: 90 * MINUTE, versions: { form: 3 } }).since).toBeUndefined();
  });

  it('shows changes since the last opening, also minutes later', () => {
    const changed = advanceView(first, { at: MINUTE, versions: { form: 4 } });
    expect(changed).toEqual({ at: MINUTE, versions: { form: 4 }, since: { at: 0, versions: { form: 3 } } });
  });

  it('keeps the changes during a visit, and adds newer ones', () => {
    const changed = advanceView(first, { at: 60 * MINUTE, versions: { form: 4 } });
    const again = advanceView(changed, { at: 80 * MINUTE, versions: { form: 4 } });
    expect(again.since).toEqual({ at: 0, versions: { form: 3 } });
    expect(advanceView(again, { at: 100 * MINUTE, versions: { form: 5 } }).since).toEqual(again.since);
  });

  it('hides the changes at the next visit', () => {
    const changed = advanceView(first, { at: 60 * MINUTE, versions: { form: 4 } });
    expect(advanceView(changed, { at: 91 * MINUTE, versions: { form: 4 } }).since).toBeUndefined();
  });

  it('keeps the versions of forms that a page does not show', () => {
    const other = advanceView(first, { at: MINUTE, versions: { other: 1 } });
    expect(other).toEqual({ at: MINUTE, versions: { form: 3, other: 1 } });
  });
});
