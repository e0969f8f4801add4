import { defineConfig } from 'vite';

/**
 * The server, the commands around a company's folder, and the threads that print, read documents and people, and write
 * spreadsheets beside it: our own sources bundled, packages left to Node, SQL and definitions read from the repository
 * as files.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        newCompany: 'server/commands/new.ts',
        checkCompany: 'server/commands/check.ts',
        adminLink: 'server/commands/admin.ts',
        printWorker: 'server/print/printWorker.ts',
        previewWorker: 'server/preview/previewWorker.ts',
        spreadsheetWorker: 'server/bolist/excel/spreadsheetWorker.ts',
        importWorker: 'server/peopleImport/importWorker.ts',
        databaseWorker: 'server/storage/embedded/databaseWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
