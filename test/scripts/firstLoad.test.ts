import { expect, it } from 'vitest';
import { filesFor } from '../../scripts/lib/first-load.mjs';

const chunk = (file: string, modules: readonly string[], imports: readonly string[] = []) => ({
  file: `assets/${file}.js`,
  isEntry: file === 'index',
  imports: imports.map((each) => `assets/${each}.js`),
  modules,
});
const chunks = [
  chunk('index', ['src/main.tsx'], ['vendor']),
  chunk('vendor', []),
  chunk('login', ['src/LoginPage.tsx', 'src/Seal.tsx'], ['index', 'field']),
  chunk('field', ['src/Field.tsx'], ['vendor']),
  chunk('tasks', ['src/TasksPage.tsx'], ['index']),
];

it('counts each file of a page once, and none of other pages', () => {
  expect(filesFor(chunks, ['src/LoginPage.tsx', 'src/Seal.tsx', 'src/Field.tsx'])).toEqual([
    'assets/field.js',
    'assets/index.js',
    'assets/login.js',
    'assets/vendor.js',
  ]);
});

it('throws for a page that was not built', () => {
  expect(() => filesFor(chunks, ['src/GonePage.tsx'])).toThrow('src/GonePage.tsx');
});
