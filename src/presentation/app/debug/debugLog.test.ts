import { expect, it } from 'vitest';
import { DebugLog } from './debugLog.ts';

it('writes the time in the company time zone, as the pages do', () => {
  const log = new DebugLog();
  log.add({ kind: 'line', at: Date.parse('2026-11-20T18:30:15.250Z'), level: 'warn', text: 'Slow' });
  expect(log.toText()).toBe('02:30:15.250 warn Slow');
});
