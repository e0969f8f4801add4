import type { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import type { DraftStore } from '#application/ports/forms/draftStore.ts';
import { readDraftKey, type DraftKey } from './Draft.ts';

/** `isOpen`: no response has arrived, so the server may have executed the command. */
interface SentCommand {
  readonly content: string;
  readonly key: string;
  readonly isOpen: boolean;
}

type Sent = Readonly<Record<string, SentCommand>>;

/**
 * The idempotency keys of the commands a page has sent. A command that is sent again unchanged after a missing response
 * keeps its key and is executed once; a changed command gets a new key. The keys are stored on the device with the
 * draft, so that this also works after a reload.
 */
export class PendingCommands {
  readonly #keys: () => IdempotencyKeys;
  readonly #store: DraftStore;
  readonly #draftKey: DraftKey;
  #sent: Sent = {};

  constructor(keys: () => IdempotencyKeys, store: DraftStore, draftKey: DraftKey) {
    this.#keys = keys;
    this.#store = store;
    this.#draftKey = draftKey;
  }

  /** @returns whether a command was sent that has no response yet */
  async restore(): Promise<boolean> {
    this.#sent = { ...(await this.#store.read<Sent>(this.#name)), ...this.#sent };
    return Object.values(this.#sent).some(({ isOpen }) => isOpen);
  }

  /** Whether a command with other content was sent before and has no response yet. */
  hasOtherUnanswered(command: string, content: unknown): boolean {
    const before = this.#sent[command];
    return before?.isOpen === true && before.content !== JSON.stringify(content);
  }

  /** Whether this command was sent with the same content and has no response yet. */
  isUnanswered(command: string, content: unknown): boolean {
    const before = this.#sent[command];
    return before?.isOpen === true && before.content === JSON.stringify(content);
  }

  /** Stores the key before sending, as the page may close before the response arrives. */
  startCommand(command: string, content: unknown): string {
    const text = JSON.stringify(content);
    const before = this.#sent[command];
    const key = before?.content === text ? before.key : this.#keys().create();
    this.#write({ ...this.#sent, [command]: { content: text, key, isOpen: true } });
    return key;
  }

  /** Records that the response has arrived. After `isDone` the same content counts as a new command. */
  endCommand(command: string, isDone: boolean): void {
    const { [command]: ended, ...others } = this.#sent;
    this.#write(isDone || ended === undefined ? others : { ...others, [command]: { ...ended, isOpen: false } });
  }

  get #name(): string {
    return `sent.${readDraftKey(this.#draftKey)}`;
  }
  #write(sent: Sent): void {
    this.#sent = sent;
    const open = Object.entries(sent).filter(([, { isOpen }]) => isOpen);
    void (open.length === 0 ? this.#store.remove(this.#name) : this.#store.write(this.#name, Object.fromEntries(open)));
  }
}
