import type { StoredFile } from '#application/ports/fileGateway.ts';
import { isPicture } from '../attachments/fileSize.ts';

/** A file that is open. */
export interface ShownFile {
  readonly file: StoredFile;
  readonly address: string;
  readonly onClose: () => void;
}

/** A picture somebody has drawn on, as a file of its own, and what they say to it. */
export type OnMarked = (marked: File, note: string) => void;

/** How a file is shown: by the browser, by us, by what the server makes of it, or not at all. */
export type ViewerKind = 'picture' | 'pdf' | 'document' | 'none';

/** By its name; nothing where a tap does what the browser does. */
export function viewerKindOf(name: string): ViewerKind | undefined {
  if (isPicture(name)) return 'picture';
  if (/\.pdf$/iu.test(name)) return 'pdf';
  if (/\.(?:docx|xlsx|csv|txt|md|log)$/iu.test(name)) return 'document';
  return /\.(?:docm?|dotx?|xlsm?|xlsb|pptx?|odt|ods|odp|rtf|wps|et|dps|ofd)$/iu.test(name) ? 'none' : undefined;
}
