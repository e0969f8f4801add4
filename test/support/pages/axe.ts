import axe from 'axe-core';

/** Returns the axe violations of the document, one line per element. */
export async function findAxeViolations(): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`),
  );
}
