import { BOOT_FRAME_FILE } from 'virtual:boot-frame';
import { parseThemeChoice } from '../presentation/ui/theme/theme.ts';
import { listSnapshotKey, taskSnapshotKey, type Boot, type BootCall } from '#application/shared/bootFrame.ts';
import { findBootCalls, type BootCallRequest, type BootRequest } from './findBootCalls.ts';
import type { drawAnswer, drawSnapshot } from './frame.ts';

/*
 * Inline script of the page, without packages: sends the first calls of the to-do list or of a task while the app is
 * loading, and has the first answer drawn (ADR 80). The app takes the answers over and replaces the drawing.
 */
/** Time in milliseconds after which the app starts without a painted snapshot. */
const MAX_PAINT_MS = 500;
const read = (name: string): string | undefined => localStorage.getItem(`ringi.${name}`) ?? undefined;

interface BootFrameFile {
  readonly drawAnswer: typeof drawAnswer;
  readonly drawSnapshot: typeof drawSnapshot;
}

/** Returns the stored text for a page of the owner of the token. */
const readSnapshot = ({ owner, page, task }: BootRequest): string | undefined => {
  if (owner === undefined) return undefined;
  const text = read(page === 'list' ? listSnapshotKey(owner) : taskSnapshotKey(owner));
  return page === 'list' || text?.includes(`"taskId":"${task}"`) === true ? text : undefined;
};

function send(request: BootCallRequest): BootCall {
  const { url, method, headers, body = null } = request;
  const answer = fetch(url, { method, headers, body });
  // A failure concerns the app, which may take the answer over much later.
  answer.catch(() => undefined);
  return { ...request, answer, sentAt: Date.now() };
}

function boot(): void {
  const { location, navigator } = window;
  const configuration = JSON.parse(document.getElementById('configuration')?.textContent ?? '') as Record<
    string,
    unknown
  >;
  const request = findBootCalls(location, configuration, read, navigator.languages);
  if (request === undefined) return;
  const theme = parseThemeChoice(read('theme'));
  const root = document.documentElement;
  root.lang = request.language;
  root.dataset['boot'] = '';
  root.dataset['theme'] =
    theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme;
  const [first, ...others] = request.calls;
  const drawn = send(first);
  const copy = drawn.answer.then((response) => response.clone());
  const file = import(/* @vite-ignore */ BOOT_FRAME_FILE) as Promise<BootFrameFile>;
  const stored = readSnapshot(request);
  const painted = stored === undefined ? undefined : file.then(({ drawSnapshot }) => drawSnapshot(request, stored));
  // A page in the background paints nothing.
  const atMost = new Promise((resolve) => setTimeout(resolve, painted ? MAX_PAINT_MS : 0));
  const shared: Boot = {
    calls: [drawn, ...others.map(send)],
    painted: Promise.race([painted, atMost]).catch(() => undefined),
  };
  window.boot = shared;
  Promise.all([file, copy])
    .then(async ([{ drawAnswer }, response]) => {
      const instance = await drawAnswer(request, response);
      // If the app has taken the task over, it asks for the history itself.
      if (instance !== undefined && request.historyOf && shared.calls.includes(drawn))
        shared.calls = [...shared.calls, ...request.historyOf(instance).map(send)];
    })
    .catch(() => undefined);
}

try {
  boot();
} catch {
  // Without storage or an embedded configuration the app starts without the frame.
}
