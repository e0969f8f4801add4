import { StartProblem } from './startProblem.ts';

/** A setting that is on or off; off where nothing is set. */
export function switchOf(name: string, value = 'off'): boolean {
  const chosen = value.toLowerCase();
  if (chosen !== 'on' && chosen !== 'off') throw new StartProblem(`${name} is “${value}”; it must be on or off.`);
  return chosen === 'on';
}
