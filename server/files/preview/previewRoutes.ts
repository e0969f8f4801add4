import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { getFileExtension } from '../sanitizeFileName.ts';
import { readWholeFile, type FileStore, type StoredFileRow } from '../fileStore.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { PreviewRefusal } from './previewJob.ts';
import type { Previewer } from './previewer.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum file size for a preview, which reads the whole file into memory. Larger files are downloaded. */
const MAX_PREVIEW_BYTES = 20 * MEGABYTE;

const REFUSAL_CODES = {
  notShown: 'file.notShown',
  isLocked: 'file.isLocked',
  tooLargeToShow: 'file.tooLargeToShow',
  unreadable: 'file.unreadable',
} as const satisfies Readonly<Record<PreviewRefusal, RefusalCode>>;
const toPreviewRefusal = (reason: PreviewRefusal) =>
  refusedError(REFUSAL_CODES[reason], { limit: MAX_PREVIEW_BYTES / MEGABYTE });

interface PreviewDeps {
  readonly store: FileStore;
  readonly previewer: Previewer;
  /** Returns a file the caller may download; any other is reported as unknown. */
  readonly findReadableFile: (caller: Caller, id: string) => Promise<Result<StoredFileRow>>;
  readonly logLine: (line: string) => void;
}

/** Previews of documents (ADR 35) for users who may download them. */
export const previewRoutes = ({ store, previewer, findReadableFile, logLine }: PreviewDeps): readonly ServerRoute[] => [
  route(fileEndpoints.previewFile, async ({ fields }, caller, { language }) => {
    const found = await findReadableFile(caller, fields.fileId);
    if (!found.ok) return found;
    const { id, name, size } = found.value;
    if (size > MAX_PREVIEW_BYTES) return toPreviewRefusal('tooLargeToShow');
    const made = await previewer.preview(caller.person.id, id, async () => ({
      bytes: await readWholeFile(store, id),
      ending: getFileExtension(name),
      language,
    }));
    if (!made.ok) {
      logLine(`The file ${id} could not be shown: ${made.error}`);
      return toPreviewRefusal('unreadable');
    }
    return 'reason' in made.value
      ? toPreviewRefusal(made.value.reason)
      : ok({ ...made.value, parts: [...made.value.parts] });
  }),
];
