/** One call, without what was sent or answered: neither query nor token. */
export interface DebugCall {
  readonly kind: 'call';
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** As HTTP numbers it; 0 where no answer came. */
  readonly status: number;
  readonly ms: number;
}
interface DebugLine {
  readonly kind: 'line';
  readonly at: number;
  readonly level: 'log' | 'warn' | 'error';
  readonly text: string;
}
type DebugEntry = DebugCall | DebugLine;

const MOST = 50;

/** The last calls and lines; whoever reads is told of each. */
export class DebugLog {
  calls: readonly DebugCall[] = [];
  lines: readonly DebugLine[] = [];
  #version = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;

  add(entry: DebugEntry): void {
    if (entry.kind === 'call') this.calls = [entry, ...this.calls].slice(0, MOST);
    else this.lines = [entry, ...this.lines].slice(0, MOST);
    this.#tell();
  }
  clear(): void {
    [this.calls, this.lines] = [[], []];
    this.#tell();
  }
  /** All of it as text, the newest first. */
  toText(): string {
    return [
      ...this.calls.map((call) => `${timeOf(call)} ${call.method} ${call.path} ${call.status} ${call.ms} ms`),
      ...this.lines.map((line) => `${timeOf(line)} ${line.level} ${line.text}`),
    ].join('\n');
  }
  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

export const timeOf = ({ at }: DebugEntry): string => new Date(at).toISOString().slice(11, 23);

/** Whoever asks for an address with a token in it asks without one here. */
export const pathOf = (address: string): string => new URL(address).pathname;
