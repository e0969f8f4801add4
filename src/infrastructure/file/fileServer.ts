import { token } from '#application/token.ts';
import type { SendUpload } from './sendUpload.ts';

/** Where files are: the base of the calls, and how a picture or a paper is sent there. */
export interface FileServer {
  readonly base: string;
  readonly send: SendUpload;
  /** To whom the token belongs; present where our own server asks for it. */
  readonly owner?: () => string | undefined;
  /** What opens a file by its address. */
  readonly downloadToken: () => string;
}
export const FileServer = token<FileServer>('FileServer');
