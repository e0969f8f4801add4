import { BOOT_FRAME_FILE } from 'virtual:boot-frame';
import { parseThemeChoice } from '../presentation/ui/theme/theme.ts';
import { findBootCall } from './findBootCall.ts';
import type { drawAnswer } from './frame.ts';

/*
 * Inline script of the page, without packages: sends the first call of the to-do list or of a task while the app is
 * loading, and has the answer drawn (ADR 80). The app takes the answer over and replaces the drawing.
 */
const read = (name: string): string | undefined => localStorage.getItem(`ringi.${name}`) ?? undefined;

interface BootFrameFile {
  readonly drawAnswer: typeof drawAnswer;
}

function boot(): void {
  const { location, navigator } = window;
  const configuration = JSON.parse(document.getElementById('configuration')?.textContent ?? '') as Record<
    string,
    unknown
  >;
  const request = findBootCall(location, configuration, read, navigator.languages);
  if (request === undefined) return;
  const theme = parseThemeChoice(read('theme'));
  const root = document.documentElement;
  root.lang = request.language;
  root.dataset['boot'] = '';
  root.dataset['theme'] =
    theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme;
  const { url, method, headers, body = null } = request.call;
  const answer = fetch(url, { method, headers, body });
  window.bootCall = { ...request.call, answer, sentAt: Date.now() };
  const copy = answer.then((response) => response.clone());
  Promise.all([import(/* @vite-ignore */ BOOT_FRAME_FILE), copy])
    .then(([file, response]) => (file as BootFrameFile).drawAnswer(request, response))
    .catch(() => undefined);
}

try {
  boot();
} catch {
  // Without storage or an embedded configuration the app starts without the frame.
}
