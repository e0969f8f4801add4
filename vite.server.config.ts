import { defineConfig } from 'vite';

/**
 * The server as one file: our own sources bundled, packages left to Node, SQL and definitions read from the repository
 * as files.
 */
export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
