import { defineConfig } from 'vite';

/**
 * The server, the commands around a company's folder, and the threads that print, read documents, people and company
 * folders, and write spreadsheets beside it: our own sources bundled, packages left to Node, SQL and definitions read
 * from the repository as files.
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
        createCompany: 'server/bootstrap/commands/create.ts',
        validateCompany: 'server/bootstrap/commands/validate.ts',
        adminInvite: 'server/bootstrap/commands/adminInvite.ts',
        showSettings: 'server/bootstrap/commands/showSettings.ts',
        printWorker: 'server/documents/printWorker.ts',
        previewWorker: 'server/files/preview/previewWorker.ts',
        spreadsheetWorker: 'server/content/businessLists/excel/spreadsheetWorker.ts',
        definitionsWorker: 'server/company/load/definitionsWorker.ts',
        importWorker: 'server/users/import/importWorker.ts',
        databaseWorker: 'server/db/embedded/databaseWorker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
