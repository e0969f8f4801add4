/**
 * The two ways people are grouped (contract people 1 OsDimension): the tree of departments, and named groups such as
 * reviewers.
 */
export const DIMENSIONS = {
  department: { id: '1', code: 'DEPARTMENT', sentence: 'departments' },
  role: { id: '2', code: 'ROLE', sentence: 'roles' },
} as const;
