import { expect, it } from 'vitest';
import { entryOf, filesFor } from '../../scripts/lib/first-load.mjs';

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  'src/LoginPage.tsx': { file: 'assets/login.js', imports: ['index.html', '_field.js'] },
  '_field.js': { file: 'assets/field.js', imports: ['_vendor.js'] },
  'src/TasksPage.tsx': { file: 'assets/tasks.js', imports: ['index.html'] },
};

it('counts what a page needs once, and nothing of the other pages', () => {
  expect(entryOf(manifest)).toBe('index.html');
  expect(filesFor(manifest, ['index.html', 'src/LoginPage.tsx'])).toEqual([
    'assets/field.js',
    'assets/index.js',
    'assets/login.js',
    'assets/vendor.js',
  ]);
});

it('refuses to weigh a page that was not built', () => {
  expect(() => filesFor(manifest, ['src/GonePage.tsx'])).toThrow('src/GonePage.tsx');
});
