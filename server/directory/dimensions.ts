/** Dimensions of groups (contract people 1 OsDimension): the tree of departments, and roles such as reviewers. */
export const DIMENSIONS = {
  department: { id: '1', code: 'DEPARTMENT', sentence: 'departments' },
  role: { id: '2', code: 'ROLE', sentence: 'roles' },
} as const;
