import { BOOT_FRAME_ID, PRESSED_ATTRIBUTE } from '#application/shared/bootFrame.ts';
import { browserClock } from '../infrastructure/platform/browserClock.ts';
import { createListFrame } from './createListFrame.ts';
import { createTaskFrame } from './createTaskFrame.ts';
import { h } from './dom.ts';
import type { BootRequest } from './findBootCall.ts';
import { readList, readTask } from './readTasks.ts';
import { createTranslate } from './texts.ts';

/** Draws the answer of the first call, unless the app has already drawn it. Throws for an unexpected answer. */
export async function drawAnswer(request: BootRequest, response: Response): Promise<void> {
  browserClock.synchronize(response.headers);
  draw(request, await response.json());
}

function draw({ page, language }: BootRequest, answer: unknown): void {
  const place = document.getElementById('root');
  if (window.bootCall === undefined || place === null) return;
  const context = { t: createTranslate(language), language, now: browserClock.now(), asOf: undefined };
  const content =
    page === 'list' ? createListFrame(readList(answer), context) : createTaskFrame(readTask(answer), context);
  const frame = h('div', 'absolute inset-x-0 top-0 z-20 bg-paper', [content], { id: BOOT_FRAME_ID });
  frame.addEventListener('click', keepPress);
  place.before(frame);
}

/** Keeps the pressed link for the app, which opens it without loading the page again. */
function keepPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.preventDefault();
  link.classList.add('bg-sunken');
  document.getElementById(BOOT_FRAME_ID)?.setAttribute(PRESSED_ATTRIBUTE, link.getAttribute('href') ?? '');
}
