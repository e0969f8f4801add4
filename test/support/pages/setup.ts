import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { TEXTS_EVERYWHERE } from '#presentation/i18n/textFiles.ts';
import { loadTexts, startTexts, texts } from '#presentation/i18n/texts.ts';
import '#presentation/theme/theme.css';

/** Noon of a Friday in the time zone of the platform. */
const NOON = Date.parse('2026-11-20T12:00:00+08:00');

/** A virtual list measures its rows once more: browsers report this as an error of the window. */
const HARMLESS = 'ResizeObserver loop';

document.documentElement.lang = 'zh-CN';
document.documentElement.dataset['theme'] = 'light';
// The test files share their modules: the second start would forget the texts of the first.
if (!texts.isInitialized) await startTexts('zh-CN');
await loadTexts(TEXTS_EVERYWHERE);

let errors: MockInstance<typeof window.console.error> | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  errors = vi.spyOn(console, 'error');
});

afterEach(() => {
  const said = errors?.mock.calls.map((words) => words.join(' '));
  expect(said?.filter((line) => !line.includes(HARMLESS))).toEqual([]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
