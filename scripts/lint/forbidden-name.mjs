import { basename } from 'node:path';

/** Words that say nothing about the thing they name. */
const FORBIDDEN = new Set([
  'manager',
  'managers',
  'helper',
  'helpers',
  'util',
  'utils',
  'data',
  'info',
  'infos',
  'common',
]);

const wordsOf = (name) => name.split(/(?=[A-Z])|[^A-Za-z]+/u).map((word) => word.toLowerCase());
const forbiddenIn = (name) => wordsOf(name).find((word) => FORBIDDEN.has(word));

/** The names a statement `export …` gives to the outside. */
function exportedNames(declaration) {
  if (declaration === null) return [];
  if (declaration.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id);
  return declaration.id ? [declaration.id] : [];
}

/**
 * Refuses file names and exported names built from words that name anything and therefore nothing.
 * @type {import('eslint').Rule.RuleModule}
 */
export const forbiddenName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      file: 'The file name contains “{{word}}”. Name what is in it in the words of docs/glossary.md.',
      exported: '“{{name}}” contains “{{word}}”. Name the thing in the words of docs/glossary.md.',
    },
  },
  create: (context) => ({
    Program(node) {
      const word = forbiddenIn(basename(context.filename).split('.')[0]);
      if (word) context.report({ node, loc: { line: 1, column: 0 }, messageId: 'file', data: { word } });
    },
    ExportNamedDeclaration({ declaration }) {
      for (const id of exportedNames(declaration)) {
        const word = id.type === 'Identifier' ? forbiddenIn(id.name) : undefined;
        if (word) context.report({ node: id, messageId: 'exported', data: { name: id.name, word } });
      }
    },
  }),
};
