import type { FormView } from '#domain/forms/formDefinition.ts';

/** Returns the first path segments of this form's issues: names of fields, tables and parts. */
export const listPartNames = ({ sections }: Pick<FormView, 'sections'>): readonly string[] =>
  sections.flatMap(({ items }) => items.map((item) => (item.kind === 'field' ? item.name : item.alias)));
