import { expect, it } from 'vitest';
import { makeLocalPreferenceStore } from '#infrastructure/storage/localStores.ts';
import { ChartDisplay } from '#presentation/instance/chart/ChartDisplay.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const STEPS = [
  { id: 'apply', progress: 'done' },
  { id: 'manager', progress: 'current' },
  { id: 'finance', progress: 'ahead' },
] as const;
const openOf = (display: ChartDisplay) => STEPS.filter(display.isOpen).map(({ id }) => id);

it('opens the step the request stands on, and each step one by one', () => {
  const display = new ChartDisplay(makeLocalPreferenceStore(memoryStorage()));
  expect(openOf(display)).toEqual(['manager']);
  display.fold('manager', false);
  display.fold('apply', true);
  expect(openOf(display)).toEqual(['apply']);
});

it('expands and collapses all steps, and remembers that and the shape for the next chart', () => {
  const preferences = makeLocalPreferenceStore(memoryStorage());
  const display = new ChartDisplay(preferences);
  display.fold('manager', false);
  display.foldAll('all');
  display.show('list');
  const next = new ChartDisplay(preferences);
  expect([openOf(display), openOf(next), next.shape]).toEqual([
    ['apply', 'manager', 'finance'],
    ['apply', 'manager', 'finance'],
    'list',
  ]);
  next.foldAll('none');
  expect([openOf(next), openOf(new ChartDisplay(preferences))]).toEqual([[], []]);
});

it('does not trip over what somebody else has stored', () => {
  const display = new ChartDisplay({ read: () => 'nonsense', write: () => undefined });
  expect([display.shape, openOf(display)]).toEqual(['chart', ['manager']]);
});
