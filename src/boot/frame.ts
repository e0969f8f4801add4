import { BOOT_FRAME_ID, PRESSED_ATTRIBUTE, type BootSnapshot } from '#application/shared/bootFrame.ts';
import { browserClock } from '../infrastructure/platform/browserClock.ts';
import { dateFormatter } from '#application/formatting/formatters.ts';
import type { Language } from '#application/formatting/language.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { InstanceId, Instant } from '#domain/shared/ids.ts';
import type { TaskRow } from '#domain/tasks/taskViews.ts';
import { toTaskRow } from '../infrastructure/workflow/tasks/toTaskRow.ts';
import { companyZone, formatCompanyDate } from '../presentation/ui/i18n/companyZone.ts';
import { createListFrame } from './createListFrame.ts';
import { createTaskFrame } from './createTaskFrame.ts';
import { h } from './dom.ts';
import type { BootRequest } from './findBootCalls.ts';
import { readList, readTask, type DrawnList } from './readTasks.ts';
import { createTranslate } from './texts.ts';

/**
 * Draws the answer of the first call, unless the app has already drawn it. Throws for an unexpected answer.
 * @returns the instance of a task
 */
export async function drawAnswer(request: BootRequest, response: Response): Promise<InstanceId | undefined> {
  browserClock.synchronize(response.headers);
  const answer: unknown = await response.json();
  const content = request.page === 'list' ? readList(answer) : readTask(answer);
  draw(request, content, undefined);
  return 'rows' in content ? undefined : content.instanceId;
}

/** Draws the content of the last visit with its time, and resolves after it is on the screen. */
export async function drawSnapshot(request: BootRequest, text: string): Promise<void> {
  const { page, task, language } = request;
  const snapshots = JSON.parse(text) as readonly BootSnapshot[];
  const found = snapshots.find(({ rows: [row] }) => page === 'list' || (row as TaskDto).taskId === task);
  if (found?.language !== language) return;
  const rows = found.rows.map((row) => toTaskRow(row as TaskDto));
  const [first] = rows;
  if (found.total !== undefined) draw(request, { rows, total: found.total }, found.at);
  else if (first) draw(request, first, found.at);
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function draw({ language }: BootRequest, content: DrawnList | TaskRow, at: Instant | undefined): void {
  const place = document.getElementById('root');
  if (window.boot === undefined || place === null) return;
  const t = createTranslate(language);
  const asOf = at === undefined ? undefined : t('app.asOf', { time: formatTime(language, at) });
  const context = { t, language, now: browserClock.now(), asOf };
  const former = document.getElementById(BOOT_FRAME_ID);
  const frame = former ?? h('div', 'absolute inset-x-0 top-0 z-20 bg-paper', [], { id: BOOT_FRAME_ID });
  // A search that has begun stays.
  if (former?.contains(document.activeElement) === true) return;
  frame.replaceChildren('rows' in content ? createListFrame(content, context) : createTaskFrame(content, context));
  if (former) return;
  frame.addEventListener('click', keepPress);
  place.before(frame);
}

/** Formats the time in the company's time zone, with the date unless it is today. */
function formatTime(language: Language, at: Instant): string {
  const isToday = formatCompanyDate(at) === formatCompanyDate(browserClock.now());
  const date = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return dateFormatter(language, { hour: '2-digit', minute: '2-digit', timeZone: companyZone(), ...date }).format(at);
}

/** Keeps the pressed link for the app, which opens it without loading the page again. */
function keepPress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null) return;
  event.preventDefault();
  link.classList.add('bg-sunken');
  document.getElementById(BOOT_FRAME_ID)?.setAttribute(PRESSED_ATTRIBUTE, link.getAttribute('href') ?? '');
}
