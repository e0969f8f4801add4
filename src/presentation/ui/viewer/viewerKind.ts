import type { StoredFile } from '#application/ports/files/fileGateway.ts';
import { isPicture } from '../attachments/fileSize.ts';

export interface ViewerProps {
  readonly file: StoredFile;
  readonly address: string;
  readonly onClose: () => void;
}

/** Receives an annotated picture as a new file, and its note. */
export type OnAnnotated = (marked: File, note: string) => void;

/** How a file is shown: as a picture, with pdf.js, as a document converted by the server, or not at all. */
export type ViewerKind = 'picture' | 'pdf' | 'document' | 'none';

/** Returns the viewer by the file extension; `undefined` if the browser opens the file itself. */
export function selectViewer(name: string): ViewerKind | undefined {
  if (isPicture(name)) return 'picture';
  if (/\.pdf$/iu.test(name)) return 'pdf';
  if (/\.(?:docx|xlsx|csv|txt|md|log)$/iu.test(name)) return 'document';
  return /\.(?:docm?|dotx?|xlsm?|xlsb|pptx?|odt|ods|odp|rtf|wps|et|dps|ofd)$/iu.test(name) ? 'none' : undefined;
}
