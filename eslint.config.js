import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { forbidden } from './scripts/lint/forbidden-syntax.mjs';
import { lineLength } from './scripts/lint/line-length.mjs';
import { wordsInTexts } from './scripts/lint/words-in-texts.mjs';

const TYPESCRIPT = [
  'src/**/*.{ts,tsx}',
  'server/**/*.ts',
  'test/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'scripts/**/*.ts',
  '*.config.ts',
];
const PRODUCT = ['src/**/*.{ts,tsx}', 'server/**/*.ts'];
const ringi = { rules: { 'line-length': lineLength, 'words-in-texts': wordsInTexts } };

/** @type {import('eslint').Linter.RulesRecord} */
const codeRules = {
  eqeqeq: 'error',
  'max-lines': ['error', 300],
  'no-console': 'error',
  'no-eval': 'error',
  'no-implied-eval': 'off',
  'no-new-func': 'error',
  'no-param-reassign': 'error',
  'no-restricted-syntax': forbidden.everywhere,
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'ringi/line-length': 'error',
};

/** @type {import('eslint').Linter.RulesRecord} */
const typeRules = {
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  // Ids are aliases of string: `PersonId | GroupId` documents the type without a check.
  '@typescript-eslint/no-duplicate-type-constituents': 'off',
  // An adapter may be synchronous although its port returns a promise.
  '@typescript-eslint/require-await': 'off',
  // A handler may be a method of a view model, which `autoBind` binds.
  '@typescript-eslint/unbound-method': 'off',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

/**
 * Tests assert on untyped JSON responses; a wrong assumption about their type fails the test.
 * @type {import('eslint').Linter.RulesRecord}
 */
const testRules = {
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
};

export default defineConfig(
  { ignores: ['**/dist/', 'data/', '.cache/', 'test-results/'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  { plugins: { ringi }, rules: codeRules },
  // Regular expressions must run in linear time on any input (ReDoS).
  {
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { ignoreSticky: false, ignorePartial: false }],
    },
  },
  {
    files: TYPESCRIPT,
    extends: [tseslint.configs.recommendedTypeChecked],
    // One TypeScript program: one project per layer would compute the types of lower layers again.
    languageOptions: { parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname } },
    rules: typeRules,
  },
  { files: PRODUCT, rules: { 'ringi/words-in-texts': 'error' } },
  {
    files: ['src/presentation/**/*.tsx', 'src/main.tsx'],
    plugins: { 'react-hooks': { rules: reactHooks.rules } },
    rules: {
      'no-restricted-syntax': forbidden.inMarkup,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  { files: ['src/presentation/ui/controls/RichText.tsx'], rules: { 'no-restricted-syntax': forbidden.inRichText } },
  { files: ['src/{domain,testing}/**/*.ts'], rules: { 'no-restricted-syntax': forbidden.inDomain } },
  // The entry points of @ringi/domain, which only re-export.
  { files: ['src/package/*.ts'], rules: { 'no-restricted-syntax': forbidden.inSurface } },
  {
    files: ['server/**/*.ts'],
    // The transport of signals (ADR 79).
    ignores: ['server/db/signals/postgresTransport.ts'],
    rules: { 'no-restricted-syntax': forbidden.inServer },
  },
  {
    files: ['server/{workflow/requests,demo,engine,forms/views,db/listQuery}/**/*.ts'],
    rules: { 'no-restricted-syntax': forbidden.inEngine },
  },
  { files: ['src/domain/**/*.ts', 'src/infrastructure/**/*.ts'], extends: [regexp.configs['flat/recommended']] },
  { files: ['test/**/*.{ts,tsx}', 'bench/**/*.ts'], rules: testRules },
  {
    files: ['{src,server}/**/*.test.ts'],
    rules: { ...testRules, 'no-restricted-syntax': forbidden.everywhere, 'ringi/words-in-texts': 'off' },
  },
  {
    files: ['src/**/*.test.tsx'],
    rules: { ...testRules, 'no-restricted-syntax': forbidden.everywhere, 'ringi/words-in-texts': 'off' },
  },
  // Tools print to the terminal, and configuration files must have a default export.
  {
    files: [
      'scripts/**',
      'bench/**',
      'server/main.ts',
      'server/bootstrap/commands/{create,validate,adminInvite,showSettings}.ts',
      // What the console alone is told (spec 8).
      'src/presentation/ui/navigation/locate.ts',
      '*.config.{js,ts}',
      '.dependency-cruiser.cjs',
    ],
    rules: { 'no-console': 'off' },
  },
  { files: ['*.config.{js,ts}'], rules: { 'no-restricted-syntax': 'off' } },
);
