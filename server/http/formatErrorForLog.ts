/**
 * Formats an error for the log: its class, code, statement and stack frames, and those of its causes. Never includes
 * messages or values, which may contain user input.
 */
export function formatErrorForLog(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const lines = [formatErrorHead(error), ...listStackFrames(error)].join('\n');
  return error.cause === undefined ? lines : `${lines}\ncaused by ${formatErrorForLog(error.cause)}`;
}

/**
 * Properties that drivers and `invariant` set on errors. They contain only our identifiers, those of PostgreSQL, and
 * statements with placeholders.
 */
const LOGGED_PROPERTIES = [
  'code',
  'severity',
  'routine',
  'table',
  'column',
  'constraint',
  'syscall',
  'query',
  'violation',
] as const;

function formatErrorHead(error: Error & Partial<Record<(typeof LOGGED_PROPERTIES)[number], unknown>>): string {
  const facts = LOGGED_PROPERTIES.flatMap((name) =>
    typeof error[name] === 'string' ? [`${name} ${error[name]}`] : [],
  );
  return [error.constructor.name, ...facts].join(', ');
}

/** Returns the stack frames after the message. The message may contain user input that looks like stack frames. */
function listStackFrames({ stack = '', message }: Error): readonly string[] {
  const at = stack.indexOf(message);
  return at < 0
    ? []
    : stack
        .slice(at + message.length)
        .split('\n')
        .filter((line) => line.startsWith('    at '));
}
