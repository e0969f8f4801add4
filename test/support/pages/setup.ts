import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { browserClock } from '#infrastructure/platform/browserClock.ts';
import { COMMON_TEXTS } from '#presentation/ui/i18n/textFiles.ts';
import { loadTexts, initTexts, texts } from '#presentation/ui/i18n/texts.ts';
import '#presentation/ui/theme/theme.css';

/** Noon of a Friday in the time zone of the platform. */
const NOON = Date.parse('2026-11-20T12:00:00+08:00');

/** A virtual list measures its rows again, which browsers report as a window error. */
const HARMLESS = 'ResizeObserver loop';

document.documentElement.lang = 'zh-CN';
document.documentElement.dataset['theme'] = 'light';
// The test files share their modules: a second start would discard the texts of the first.
if (!texts.isInitialized) await initTexts('zh-CN');
await loadTexts(COMMON_TEXTS);

let errors: MockInstance<typeof window.console.error> | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The files share a document, and the one before may have scrolled it.
  window.scrollTo(0, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  // The test server answers a call that outlives its test with today's date.
  browserClock.synchronize(new Headers({ date: new Date(NOON).toUTCString() }));
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  const said = errors?.mock.calls.map((words) => words.join(' '));
  expect(said?.filter((line) => !line.includes(HARMLESS))).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
