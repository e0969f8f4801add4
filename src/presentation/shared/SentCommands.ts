import type { CommandKeys } from '#application/ports/commandKeys.ts';
import type { DraftStore } from '#application/ports/draftStore.ts';

/** `isOpen`: no answer has come, so that it may have arrived. */
interface SentCommand {
  readonly content: string;
  readonly key: string;
  readonly isOpen: boolean;
}

type Sent = Readonly<Record<string, SentCommand>>;

/**
 * The keys of what a page has sent, by command. Sent again unchanged, after an answer that never came, a command keeps
 * its key and is carried out once; changed, it is another command. Kept on the device with the draft, so that this
 * holds after a reload, too.
 */
export class SentCommands {
  readonly #keys: () => CommandKeys;
  readonly #store: DraftStore;
  readonly #name: string;
  #sent: Sent = {};

  constructor(keys: () => CommandKeys, store: DraftStore, name: string) {
    this.#keys = keys;
    this.#store = store;
    this.#name = `sent.${name}`;
  }

  /** @returns whether something was sent to which no answer has come */
  async restore(): Promise<boolean> {
    this.#sent = { ...(await this.#store.read<Sent>(this.#name)), ...this.#sent };
    return Object.values(this.#sent).some(({ isOpen }) => isOpen);
  }

  /** Whether something else was sent before to which no answer has come. */
  mayBeSame(command: string, content: unknown): boolean {
    const before = this.#sent[command];
    return before?.isOpen === true && before.content !== JSON.stringify(content);
  }

  /** Kept before it is sent: the page may be gone before an answer comes. */
  begin(command: string, content: unknown): string {
    const text = JSON.stringify(content);
    const before = this.#sent[command];
    const key = before?.content === text ? before.key : this.#keys().fresh();
    this.#put({ ...this.#sent, [command]: { content: text, key, isOpen: true } });
    return key;
  }

  /** An answer has come. The same again is another command after `isDone`. */
  end(command: string, isDone: boolean): void {
    const { [command]: ended, ...others } = this.#sent;
    this.#put(isDone || ended === undefined ? others : { ...others, [command]: { ...ended, isOpen: false } });
  }

  #put(sent: Sent): void {
    this.#sent = sent;
    const open = Object.entries(sent).filter(([, { isOpen }]) => isOpen);
    void (open.length === 0 ? this.#store.forget(this.#name) : this.#store.write(this.#name, Object.fromEntries(open)));
  }
}
