import fc from 'fast-check';

/** Valid expressions as users and modellers write them, broken ones, and random text. */
export const anyExpressionText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: written },
    { weight: 4, arbitrary: written.chain(broken) },
    { weight: 1, arbitrary: fc.array(pieces, { maxLength: 12 }).map(joined) },
    fc.string(),
  );

const joined = (parts: readonly string[]): string => parts.join('');
const inRow = (...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map(joined);
/** Mostly a text of the first list, sometimes one of the second. */
const mostly = (usual: readonly string[], odd: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...odd));

const space = mostly(['', ' '], ['  ', '\n', '\t', '\r\n', '\u00a0']);
const SYMBOLS = ['||', '&&', '==', '===', '!=', '!==', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'];
const WORDS = ['or', 'and', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'in', 'div', 'mod'];

const name = mostly(
  [
    'a',
    'days',
    'android',
    'index',
    '_x',
    '$1',
    'true',
    'false',
    'null',
    'length',
    '__proto__',
    '\u5929\u6570',
    '\u{1f600}',
  ],
  ['this', 'constructor', 'and', 'in', 'not', 'empty', 'caf\u00e9', 'a\u00a0b', '\u3000', '\ud83d'],
);
const number = fc.oneof(
  mostly(
    ['0', '1.', '.5', '2e3', '1E+2', '1.5e-7', '007', '9007199254740993'],
    ['1e999', '1e', '1e+', '.e5', '.', '..', '1..2', '1.2.3', '1a', '0x10', '1_000', '1n', '12\u5929'],
  ),
  fc.nat().map(String),
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(String),
);
const escapes = fc.constantFrom('\\n', '\\t', '\\b', '\\v', '\\"', "\\'", '\\\\', '\\u0041', '\\\u{1f600}', '}', '${');
const inQuotes = fc.array(fc.oneof(escapes, fc.string({ maxLength: 5 })), { maxLength: 4 }).map(joined);
const quoted = fc.oneof(
  inRow('"', inQuotes, '"'),
  inRow("'", inQuotes, "'"),
  fc.string().map((text) => JSON.stringify(text)),
);
const part = inRow(space, mostly(['t', 'days', 'x y', 'SUM'], ['', '(b)']), space);
const braces = inRow(
  mostly(['', '$', '#'], ['@']),
  '{',
  mostly(['', '(label)', ' (a (b)) '], ['(']),
  fc.array(part, { minLength: 1, maxLength: 3 }).map((path) => path.join('.')),
  mostly(['}'], ['', '}}']),
);

const functions = mostly(
  ['SUM', 'IF_ELSE', 'EACH', '{SUM}', '(SUM)', 'FormulaUtil.SUM'],
  ['alert', 'FormulaUtil . x', 'trim'],
);
const methods = mostly(
  ['.trim', '.contains', '?.includes', '.size', '. length', '\n.indexOf'],
  ['.foo', '["trim"]', '.constructor', '?. .trim'],
);
const fields = mostly(
  ['.b', '?.b', ' . length', '["k l"]', '[0]', '?.["k"]'],
  ['[a]', '[1e999]', '[null]', '.1', '[]'],
);

const { written } = fc.letrec<{ written: string }>((tie) => {
  const inner = tie('written');
  const spaced = inRow(space, inner, space);
  const separator = mostly([',', ', ', ' ,\n', ' '], [',,', ';', '']);
  const items = fc.oneof(
    fc.constantFrom('', ' '),
    spaced,
    inRow(spaced, separator, spaced),
    inRow(spaced, separator, spaced, separator, spaced),
    inRow(spaced, mostly([''], [','])),
  );
  return {
    written: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'text', withCrossShrink: true },
      fc.oneof(name, number, quoted, braces),
      inRow(spaced, fc.constantFrom(...SYMBOLS), spaced),
      inRow(inner, mostly([' ', '\n'], ['']), fc.constantFrom(...WORDS), mostly([' ', '\t'], ['']), inner),
      inRow(mostly(['-', '+', '!', 'not ', 'empty ', '- -', '!not '], ['not', '~']), inner),
      inRow(spaced, '?', spaced, ':', spaced),
      inRow('(', spaced, mostly([')', ';)'], [')(1)', ').x', '']), mostly([''], ['.trim()', '["x"]'])),
      inRow(functions, space, '(', items, ')'),
      inRow('a', methods, space, '(', items, ')'),
      inRow(inner, methods, '(', items, ')'),
      inRow('a', fields, fields),
      inRow(inner, fields),
      inRow('[', items, ']'),
      inRow('execution.getVariable(', fc.oneof(quoted, inner), mostly(['', ','], [' ']), items, ')'),
      inRow(mostly(['${', ' #{', '\n${'], ['{']), spaced, mostly(['}', '} '], [''])),
    ),
  };
});

const pieces = fc.oneof(
  name,
  number,
  functions,
  methods,
  fc.constantFrom(...SYMBOLS, ...WORDS.map((word) => ` ${word} `)),
  fc.constantFrom(...'()[]{}.,;:?"\'\\ \t=&|!~`#$@^'),
  fc.constantFrom('?.', '${', '#{', '()', '(())', '=>', '//', '/*', 'new ', '\0'),
);

/** A text with a few pieces inserted, deleted or overwritten. */
const broken = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(2), fc.oneof(pieces, fc.constant(''))), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce((now, [at, gone, piece]) => now.slice(0, at) + piece + now.slice(at + gone), text),
    );
