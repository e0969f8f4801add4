import type { Readable } from 'node:stream';

/** Returned by a handler to send a file instead of JSON. Always sent as an attachment. */
export class FileReply {
  readonly name: string;
  readonly size: number;
  readonly bytes: Readable;
  readonly headers: Readonly<Record<string, string>>;
  constructor(name: string, size: number, bytes: Readable, headers: FileReply['headers'] = {}) {
    this.name = name;
    this.size = size;
    this.bytes = bytes;
    this.headers = headers;
  }
}
