import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ImportedField } from '#domain/directory/peopleImport.ts';

/**
 * What files said last of people and departments, place by place: what an import or the first start brought. An import
 * that says the same again undoes nothing that was changed since (ADR 45). People and departments are named by id.
 */
export const importedCells = pgTable(
  'imported_cells',
  {
    tenant: text().notNull(),
    /** A person; of `head` a department. */
    subject: text().notNull(),
    field: text().$type<ImportedField>().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.field] }), index('imported_cells_tenant').on(table.tenant)],
);
