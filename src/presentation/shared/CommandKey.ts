import type { CommandKeys } from '#application/ports/commandKeys.ts';

/**
 * The key a command is sent under. Sent again unchanged, after an answer that never came, it keeps its key and is
 * carried out once; changed, it is another command.
 */
export class CommandKey {
  readonly #keys: CommandKeys;
  #sent: { readonly content: string; readonly key: string } | undefined;

  constructor(keys: CommandKeys) {
    this.#keys = keys;
  }

  for(content: unknown): string {
    const text = JSON.stringify(content);
    if (this.#sent?.content !== text) this.#sent = { content: text, key: this.#keys.fresh() };
    return this.#sent.key;
  }
}
