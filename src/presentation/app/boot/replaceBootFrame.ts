import { BOOT_FRAME_ID, PRESSED_ATTRIBUTE } from '#application/shared/bootFrame.ts';

/** Time in milliseconds after which the frame is replaced although the cards of the app are at other places. */
const MAX_WAIT_MS = 400;
const MAX_DISTANCE_PX = 1;
const CARDS = '[role="listitem"] a[href]';

const linkTo = (place: ParentNode, href: string | null): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === href);

/** Whether the content of the app is drawn: rows, a notice or an error. */
const hasContent = (app: Element): boolean =>
  app.querySelector(`${CARDS}, [role="alert"], h1:not([data-heading]), main dl, main p:not(.sr-only)`) !== null;

/** Whether each card of the frame on the screen has its card of the app at the same place. */
const isAligned = (frame: Element, app: Element): boolean =>
  [...frame.querySelectorAll('a[href]')].every((card) => {
    const { top, height } = card.getBoundingClientRect();
    if (top > window.innerHeight) return true;
    const other = linkTo(app, card.getAttribute('href'))?.getBoundingClientRect();
    return (
      other !== undefined &&
      Math.abs(other.top - top) <= MAX_DISTANCE_PX &&
      Math.abs(other.height - height) <= MAX_DISTANCE_PX
    );
  });

/**
 * Replaces the boot frame by the app, in one frame, as soon as the app shows its cards at the same places. Hands over
 * what the user has done meanwhile: typed text, focus and a pressed link.
 */
export function replaceBootFrame(document: Document, app: Element): void {
  const address = window.location.href;
  let readyAt: number | undefined;
  const look = (now: number) => {
    const frame = document.getElementById(BOOT_FRAME_ID);
    if (hasContent(app)) readyAt ??= now;
    const isOver = window.location.href !== address || (readyAt !== undefined && now - readyAt > MAX_WAIT_MS);
    if (isOver || (readyAt !== undefined && (frame === null || isAligned(frame, app)))) {
      dropAnswers();
      if (frame) handOver(frame, app);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Drops the answers the app has not asked for, which would keep their connections busy. */
function dropAnswers(): void {
  const { boot } = window;
  window.boot = undefined;
  if (boot === undefined) return;
  for (const { answer } of boot.calls) answer.then((response) => response.body?.cancel()).catch(() => undefined);
  boot.calls = [];
}

function handOver(frame: HTMLElement, app: Element): void {
  const { activeElement } = document;
  const typed = frame.querySelector('input');
  const pressed = frame.getAttribute(PRESSED_ATTRIBUTE);
  const isInFrame = frame.contains(activeElement);
  frame.remove();
  const field = app.querySelector<HTMLInputElement>('input[type="search"]');
  if (typed && field && typed.value !== '') enterText(field, typed.value);
  if (isInFrame) (activeElement === typed ? field : linkTo(app, activeElement?.getAttribute('href') ?? null))?.focus();
  if (pressed === null) return;
  const link = linkTo(app, pressed);
  if (link) link.click();
  // The list has changed meanwhile.
  else window.location.assign(pressed);
}

/** Enters a text as the user would, so that React receives the event. */
function enterText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
