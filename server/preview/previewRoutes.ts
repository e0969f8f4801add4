import { fileEndpoints } from '#api/fileEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { endingOf } from '../files/fileName.ts';
import { wholeFile, type FileStore, type StoredFileRow } from '../files/fileStore.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { PreviewRefusal } from './previewJob.ts';
import type { Previewer } from './previewer.ts';

const MEGABYTE = 1024 * 1024;
/** A larger one is downloaded: all of it is held in memory while it is read. */
const MOST_PREVIEW_BYTES = 20 * MEGABYTE;

const CODES = {
  notShown: 'file.notShown',
  isLocked: 'file.isLocked',
  tooLargeToShow: 'file.tooLargeToShow',
  unreadable: 'file.unreadable',
} as const satisfies Readonly<Record<PreviewRefusal, RefusalCode>>;
const refusedFor = (reason: PreviewRefusal) => refused(CODES[reason], { limit: MOST_PREVIEW_BYTES / MEGABYTE });

interface PreviewDeps {
  readonly store: FileStore;
  readonly previewer: Previewer;
  /** A file somebody may download; any other is unknown. */
  readonly visible: (caller: Caller, id: string) => Promise<Result<StoredFileRow, Failure>>;
  readonly tell: (line: string) => void;
}

/** Documents as something a page of ours can show (ADR 35), for whoever may download them. */
export const previewRoutes = ({ store, previewer, visible, tell }: PreviewDeps): readonly ServerRoute[] => [
  serve(fileEndpoints.previewFile, async ({ fields }, caller, { language }) => {
    const found = await visible(caller, fields.fileId);
    if (!found.ok) return found;
    const { id, name, size } = found.value;
    if (size > MOST_PREVIEW_BYTES) return refusedFor('tooLargeToShow');
    const made = await previewer.preview(caller.person.id, async () => ({
      bytes: await wholeFile(store, id),
      ending: endingOf(name),
      language,
    }));
    if (!made.ok) {
      tell(`The file ${id} could not be shown: ${made.error}`);
      return refusedFor('unreadable');
    }
    return 'reason' in made.value ? refusedFor(made.value.reason) : ok({ ...made.value, parts: [...made.value.parts] });
  }),
];
