/**
 * Where a fault happened: its kind, its code, the statement and the places of the program; the same of what caused it.
 * Never its message, and no value: both may be what people wrote.
 */
export function storyOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const told = [headOf(error), ...placesOf(error)].join('\n');
  return error.cause === undefined ? told : `${told}\ncaused by ${storyOf(error.cause)}`;
}

/** What drivers put on their errors: names of ours and of PostgreSQL, and a statement with numbers for its values. */
const NAMED = ['code', 'severity', 'routine', 'table', 'column', 'constraint', 'syscall', 'query'] as const;

function headOf(error: Error & Partial<Record<(typeof NAMED)[number], unknown>>): string {
  const facts = NAMED.flatMap((name) => (typeof error[name] === 'string' ? [`${name} ${error[name]}`] : []));
  return [error.constructor.name, ...facts].join(', ');
}

/** What stands behind the message in a stack: whatever somebody wrote to look like a place is before it. */
function placesOf({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  return at < 0
    ? []
    : stack
        .slice(at + message.length)
        .split('\n')
        .filter((line) => line.startsWith('    at '));
}
