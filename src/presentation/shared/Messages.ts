import { makeAutoObservable } from 'mobx';
import { MESSAGE_MS, TOAST_MS } from '#application/constants.ts';
import type { Message } from './message.ts';

/** `plain`: a toast for an action one sees anyway; the others stay long enough to be read (spec 8). */
export type MessageTone = 'plain' | 'success' | 'warning';
export interface ShownMessage {
  readonly id: number;
  readonly message: Message;
  readonly tone: MessageTone;
}

const DURATIONS: Readonly<Record<MessageTone, number>> = { plain: TOAST_MS, success: MESSAGE_MS, warning: MESSAGE_MS };

/** Short notices above everything. The newest replaces the one before it. */
export class Messages {
  shown: ShownMessage | undefined = undefined;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** `afterwards` runs once the message is gone. */
  show(message: Message, tone: MessageTone = 'plain', afterwards?: () => void): void {
    clearTimeout(this.#timer);
    this.#count += 1;
    this.shown = { id: this.#count, message, tone };
    this.#timer = setTimeout(() => {
      this.hide();
      afterwards?.();
    }, DURATIONS[tone]);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.shown = undefined;
  }
}
