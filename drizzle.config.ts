import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the next migration from the tables in server/storage/schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/storage/schema/*.ts',
  out: './server/storage/migrations',
  casing: 'snake_case',
  // The tables of records are made when their objects are deployed.
  schemaFilter: ['public'],
});
