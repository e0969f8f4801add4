import { expect, it } from 'vitest';
import { createLocalPreferenceStore } from '#infrastructure/platform/storage/localStores.ts';
import { ChartDisplay } from './ChartDisplay.ts';
import { memoryStorage } from '#test/support/memoryStorage.ts';

const STEPS = [
  { id: 'apply', progress: 'done' },
  { id: 'manager', progress: 'current' },
  { id: 'finance', progress: 'ahead' },
] as const;
const openOf = (display: ChartDisplay) => STEPS.filter(display.isOpen).map(({ id }) => id);

it('expands the current step of the request, and each step separately', () => {
  const display = new ChartDisplay(createLocalPreferenceStore(memoryStorage()));
  expect(openOf(display)).toEqual(['manager']);
  display.setExpanded('manager', false);
  display.setExpanded('apply', true);
  expect(openOf(display)).toEqual(['apply']);
});

it('expands and collapses all steps, and stores that and the view for the next chart', () => {
  const preferences = createLocalPreferenceStore(memoryStorage());
  const display = new ChartDisplay(preferences);
  display.setExpanded('manager', false);
  display.setExpansion('all');
  display.setShape('list');
  const next = new ChartDisplay(preferences);
  expect([openOf(display), openOf(next), next.shape]).toEqual([
    ['apply', 'manager', 'finance'],
    ['apply', 'manager', 'finance'],
    'list',
  ]);
  next.setExpansion('none');
  expect([openOf(next), openOf(new ChartDisplay(preferences))]).toEqual([[], []]);
});

it('ignores invalid stored values', () => {
  const display = new ChartDisplay({ read: () => 'nonsense', write: () => undefined });
  expect([display.shape, openOf(display)]).toEqual(['chart', ['manager']]);
});
