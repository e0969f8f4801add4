const LIMIT = 120;
const ADDRESS = /https?:\/\/\S+/gu;

/** Returns the columns a node occupies on a line (counted from 1); a template literal may span several lines. */
function columnsOn(line, text, { start, end }) {
  if (start.line > line || end.line < line) return 0;
  return (end.line > line ? text.length : end.column) - (start.line < line ? 0 : start.column);
}

/**
 * Reports lines that the formatter leaves too long and that can be wrapped: comments, and lines with several literals.
 * A single string, regular expression or URL, which cannot be wrapped, may exceed the limit.
 * @type {import('eslint').Rule.RuleModule}
 */
export const lineLength = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: `A line has at most ${LIMIT} columns: wrap it, or extract a part of it.` },
  },
  create: (context) => {
    const texts = [];
    const keep = (node) => texts.push(node.loc);
    const unbreakable = (line, text) =>
      Math.max(
        0,
        ...texts.map((place) => columnsOn(line, text, place)),
        ...[...text.matchAll(ADDRESS)].map(([address]) => address.length),
      );
    const isTooLong = (text, index) => text.length > LIMIT && text.length - unbreakable(index + 1, text) > LIMIT;
    return {
      Literal: keep,
      TemplateLiteral: keep,
      JSXText: keep,
      'Program:exit': () => {
        for (const [index, text] of context.sourceCode.lines.entries())
          if (isTooLong(text, index))
            context.report({
              loc: { start: { line: index + 1, column: LIMIT }, end: { line: index + 1, column: text.length } },
              messageId: 'long',
            });
      },
    };
  },
};
