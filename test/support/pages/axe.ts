import axe from 'axe-core';

/** What axe finds wrong with the document, one readable line per element; empty when nothing is. */
export async function axeFindings(): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
}
