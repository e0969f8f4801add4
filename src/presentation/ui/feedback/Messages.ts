import { makeAutoObservable } from 'mobx';
import { MESSAGE_MS, TOAST_MS } from '#application/shared/constants.ts';
import type { Message } from './message.ts';

/** `plain`: a toast for an action with a visible result; the others stay long enough to be read (spec 8). */
export type MessageTone = 'plain' | 'success' | 'warning';
export interface ShownMessage {
  readonly id: number;
  readonly message: Message;
  readonly tone: MessageTone;
}

const DURATIONS: Readonly<Record<MessageTone, number>> = { plain: TOAST_MS, success: MESSAGE_MS, warning: MESSAGE_MS };

/** Short messages above everything. A new message replaces the previous one. */
export class Messages {
  shown: ShownMessage | undefined = undefined;
  #count = 0;
  #onHidden: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** `afterwards` runs when the message disappears. */
  show(message: Message, tone: MessageTone = 'plain', afterwards?: () => void): void {
    this.#count += 1;
    this.shown = { id: this.#count, message, tone };
    this.#onHidden = afterwards;
    this.extend(DURATIONS[tone]);
  }
  /** Shows the current message for this time from now on, such as its reading time. */
  extend(durationMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.hide();
      this.#onHidden?.();
    }, durationMs);
  }

  /** Removes a warning when its page or its cause is gone. */
  endWarning(): void {
    if (this.shown?.tone === 'warning') this.hide();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.shown = undefined;
  }
}
