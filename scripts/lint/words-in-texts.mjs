const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Reports Chinese and Japanese text in source code: texts for users belong in src/texts, in definitions or in
 * documents.
 * @type {import('eslint').Rule.RuleModule}
 */
export const wordsInTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      words:
        'Move the text to src/texts/<language>/<feature>.json (or to definitions/). In a pattern use \\p{Script=…}.',
    },
  },
  create: (context) => {
    const report = (node) => {
      if (CJK.test(context.sourceCode.getText(node))) context.report({ node, messageId: 'words' });
    };
    return { Literal: report, TemplateElement: report, JSXText: report };
  },
};
