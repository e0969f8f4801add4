import { fileRoutes, type FileDeps } from './fileRoutes.ts';
import { MAX_FILE_BYTES, MAX_UNATTACHED_BYTES } from './fileSizes.ts';
import { createDatabaseFileStore } from './fileStore.ts';
import { createFileReader, type FileOperations } from './fileUse.ts';
import { createTemporaryFileSaver } from './createTemporaryFileSaver.ts';
import { createPreviewer } from './preview/previewer.ts';

/** Creates the file storage in the database: its routes, and the operations that other features use. */
export function createFiles(
  context: Omit<FileDeps, 'store' | 'maxFileSize' | 'maxUnattachedBytes' | 'previewer'>,
  maxUnattachedBytes = MAX_UNATTACHED_BYTES,
) {
  const previewer = createPreviewer();
  const store = createDatabaseFileStore(context.database);
  const deps = { ...context, store, previewer, maxFileSize: MAX_FILE_BYTES, maxUnattachedBytes };
  const operations: FileOperations = {
    saveTemporaryFile: createTemporaryFileSaver(deps),
    readFile: createFileReader(deps),
    logLine: context.logLine,
  };
  return { routes: fileRoutes(deps), operations, maxFileSize: MAX_FILE_BYTES, close: () => previewer.close() };
}
