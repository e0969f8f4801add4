import { token } from '#application/shared/token.ts';
import type { SendUpload } from './sendUpload.ts';

/** Base URL of the file calls, and the function that uploads. */
export interface FileServer {
  readonly base: string;
  readonly send: SendUpload;
  /** Assumed owner of the token; set only for our own server. */
  readonly owner?: () => string | undefined;
  readonly downloadToken: () => string;
}
export const FileServer = token<FileServer>('FileServer');
