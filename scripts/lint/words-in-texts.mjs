const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Refuses Chinese and Japanese words in source code: what people read stands in src/texts, in definitions or in
 * documents.
 * @type {import('eslint').Rule.RuleModule}
 */
export const wordsInTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      words:
        'Words belong in src/texts/<language>/<feature>.json (or in definitions/), not in code. A pattern is written with \\p{Script=…}.',
    },
  },
  create: (context) => {
    const report = (node) => {
      if (CJK.test(context.sourceCode.getText(node))) context.report({ node, messageId: 'words' });
    };
    return { Literal: report, TemplateElement: report, JSXText: report };
  },
};
