import { wallTime } from '#domain/shared/timeZone.ts';
import { companyZone } from '../../ui/i18n/companyZone.ts';

/** One HTTP request without query, token or body. */
export interface DebugCall {
  readonly kind: 'call';
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** HTTP status, or 0 without a response. */
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

const MAX_ENTRIES = 50;

/** Stores the latest requests and console lines and notifies subscribers of each. */
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
    if (entry.kind === 'call') this.calls = [entry, ...this.calls].slice(0, MAX_ENTRIES);
    else this.lines = [entry, ...this.lines].slice(0, MAX_ENTRIES);
    this.#notify();
  }
  clear(): void {
    [this.calls, this.lines] = [[], []];
    this.#notify();
  }
  /** Returns the whole log as text, newest first. */
  toText(): string {
    return [
      ...this.calls.map((call) => `${formatLogTime(call)} ${call.method} ${call.path} ${call.status} ${call.ms} ms`),
      ...this.lines.map((line) => `${formatLogTime(line)} ${line.level} ${line.text}`),
    ].join('\n');
  }
  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** Formats the time of day in the company's time zone, as the pages do. */
export const formatLogTime = ({ at }: DebugEntry): string =>
  new Date(wallTime(at, companyZone())).toISOString().slice(11, 23);

/** Returns the path without the query, which may contain a token. */
export const urlPath = (address: string): string => new URL(address).pathname;
