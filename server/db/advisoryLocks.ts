/**
 * Keys of all our advisory locks in PostgreSQL; arbitrary numbers. They are never changed, because servers of two
 * versions may share a database.
 */
export const ADVISORY_LOCKS = {
  migration: 7_214_001,
  nodeTurn: 7_214_003,
  searchIndex: 7_214_004,
  deployment: 7_214_019,
  directory: 7_405_231,
} as const;
