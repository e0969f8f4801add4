import type { Readable } from 'node:stream';

/** What a handler answers to send a file in place of JSON. It always leaves as an attachment. */
export class FileReply {
  readonly name: string;
  readonly size: number;
  readonly bytes: Readable;
  /** What is said beside the usual. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(name: string, size: number, bytes: Readable, headers: FileReply['headers'] = {}) {
    this.name = name;
    this.size = size;
    this.bytes = bytes;
    this.headers = headers;
  }
}
