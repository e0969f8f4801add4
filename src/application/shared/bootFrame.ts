/** The first call of a page, sent by the boot frame before the app is loaded (ADR 80). */
export interface BootCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer: Promise<Response>;
  /** Device time of the call in milliseconds. */
  readonly sentAt: number;
}

declare global {
  interface Window {
    /** Exists until the app has taken the answer over or no longer needs it. */
    bootCall?: BootCall | undefined;
  }
}

/** Id of the element of the boot frame. It is empty or missing if nothing was drawn. */
export const BOOT_FRAME_ID = 'boot';
/** Attribute of the frame's element: the address of the link the user has pressed. */
export const PRESSED_ATTRIBUTE = 'data-pressed';
