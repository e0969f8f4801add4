import { describe, expect, it, onTestFinished } from 'vitest';
import type { Language } from '#application/formatting/language.ts';
import { formatTimestamp } from './formats.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

/** Returns the number of lines of a text at the end of a paragraph that is 4 px too narrow for one line. */
function linesOf(text: string): number {
  const place = document.createElement('p');
  onTestFinished(() => place.remove());
  const [before, date] = [document.createElement('span'), document.createElement('span')];
  before.textContent = '报销';
  date.textContent = text;
  place.append(before, date);
  document.body.append(place);
  place.style.width = 'max-content';
  place.style.width = `${place.getBoundingClientRect().width - 4}px`;
  return new Set([...date.getClientRects()].map(({ top }) => top)).size;
}

describe('a formatted date', () => {
  it.each<[Language, string]>([
    ['zh-CN', '2096-10-02T15:06:00+08:00'],
    ['zh-CN', '2026-11-19T11:13:00+08:00'],
    ['zh-CN', '2025-01-07T08:00:00+08:00'],
    ['ja-JP', '2096-10-02T15:06:00+08:00'],
    ['en-US', '2096-10-02T15:06:00+08:00'],
  ])('never breaks within the date: %s, %s', (language, at) => {
    // The time may be on the next line.
    const [day = ''] = formatTimestamp(language, Date.parse(at), NOW).split(/ (?=\d\d:)/u);
    expect(linesOf(day)).toBe(1);
  });
});
