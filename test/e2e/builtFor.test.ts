import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { expect, it } from 'vitest';
import {
  NEWER_GLOBALS,
  NEWER_MEMBERS,
  NEWER_PROPERTIES,
  NEWER_RULES,
  NEWER_SELECTORS,
  NEWER_STATICS,
} from './support/newerThan.ts';

const ASSETS = 'dist/client/assets';
const filesOf = (kind: 'js' | 'css') =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith(`.${kind}`))
    .map((name) => ({ name, text: readFileSync(`${ASSETS}/${name}`, 'utf8') }));
const isOfOldEngines = ({ name }: { readonly name: string }) => name.startsWith('engine-');
/** pdf.js in its legacy build, which contains its polyfills or does without. */
const hasOwnPolyfills = ({ name }: { readonly name: string }) => name.startsWith('pdfjs-');
/** Chromium 111 and Safari 16.4 support all of ES2022, and no syntax of later years. */
const YEAR = 2022;

type Part = Readonly<Record<string, unknown>>;
function* nodesIn(value: unknown): Generator<Part> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    yield value;
    for (const part of Object.values(value)) yield* nodesIn(part);
  }
}
const nameOf = (node: unknown) => (node as { readonly name?: string } | undefined)?.name ?? '';

/** Returns the members and undeclared globals a script uses. */
function asked(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesIn(parse(text, { ecmaVersion: YEAR, sourceType: 'module' }))) {
    if (node['type'] !== 'MemberExpression' || node['computed'] === true) continue;
    const [of, name] = [nameOf(node['object']), nameOf(node['property'])];
    if (NEWER_MEMBERS.has(name)) names.add(`.${name}`);
    if (NEWER_STATICS.has(`${of}.${name}`)) names.add(`${of}.${name}`);
    if (NEWER_GLOBALS.has(of)) names.add(of);
  }
  return names;
}

it('uses only syntax that the oldest supported engines parse', () => {
  const files = filesOf('js');
  expect(files.length).toBeGreaterThan(50);
  for (const file of files.filter((each) => !isOfOldEngines(each)))
    expect(() => parse(file.text, { ecmaVersion: YEAR, sourceType: 'module' }), file.name).not.toThrow();
});

it('detects old engines in a script every engine parses', () => {
  const [script, ...others] = filesOf('js').filter(isOfOldEngines);
  expect(others).toEqual([]);
  expect(() => parse(script?.text ?? '', { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
});

/** Used only after feature detection, or a property name of our own or of a package. */
const FEATURE_DETECTED: ReadonlySet<string> = new Set([
  // Property names of ours and of the packages.
  ...['.groupBy', '.fullName', '.fileName', '.dataType', '.displayName', '.createContext', '.navigationType'],
  // Names of attributes and event properties in React.
  ...['.imageSizes', '.fetchPriority', '.cssFloat', '.movementX', '.movementY', '.marginTop', '.marginBottom'],
  // React and its router check for browser support first.
  ...['.viewTransition', '.skipTransition', '.startViewTransition', '.canIntercept', '.currentEntry'],
  // Our code checks for support first, and otherwise runs the work at once.
  '.requestIdleCallback',
  // Absent in Safari, where the worker is installed in any case.
  '.saveData',
  // ky checks for support first, and works without it.
  'AbortSignal.any',
  // MobX forwards these methods on its own sets; no code here calls them.
  ...['.symmetricDifference', '.isSubsetOf', '.isSupersetOf', '.isDisjointFrom'],
  // Leaflet's own names for parts of a map. It checks first which kind of device a click came from.
  ...['.addHandler', '.firesTouchEvents', '.sourceCapabilities'],
  // Property names of ours, of chart.js and of Leaflet.
  ...['.isValid', '.aspectRatio'],
  // CSS lengths that are as old as CSS, and chart.js's own properties of a box.
  ...['.maxHeight', '.marginLeft'],
  // Squire checks first whether the browser can map a point to a caret position, and has its own method of this name.
  ...['.caretPositionFromPoint', '.offsetNode', '.setHTML'],
  // signature_pad's options for the stroke width; it uses the pen properties that exist.
  ...['.minWidth', '.maxWidth', '.persistentDeviceId'],
  // Our code checks first whether the browser can read barcodes and share files.
  ...['.BarcodeDetector', '.canShare'],
  // pdf.js's own name for a page in its displayed size.
  '.getViewport',
  // docxtemplater's own parts of a text. It checks first whether an error has a stack trace.
  ...['.getTags', '.captureStackTrace'],
  // DOMPurify checks first for trusted types, and names the arguments of its hooks.
  ...['.createPolicy', '.createHTML', '.createScriptURL', '.getAttributeType', '.attrName'],
]);

it('uses no API that is newer than the oldest supported engines', () => {
  const found = filesOf('js').flatMap((file) =>
    isOfOldEngines(file) || hasOwnPolyfills(file)
      ? []
      : [...asked(file.text)].filter((name) => !FEATURE_DETECTED.has(name)).map((name) => `${name} in ${file.name}`),
  );
  expect(found).toEqual([]);
});

/** CSS features that a page works without, or that are written beside their older name. */
const OPTIONAL_CSS: ReadonlySet<string> = new Set([
  // Supported with a limitation that does not affect our pages.
  ...['overscroll-behavior', 'overscroll-behavior-y', 'accent-color'],
  // Line breaking, scrollbar style, deferred rendering, the resize handle of a text field.
  ...['text-wrap', 'scrollbar-width', 'scrollbar-gutter', 'content-visibility', 'contain-intrinsic-height', 'resize'],
  // Also written with the prefix `-webkit-`.
  ...['backdrop-filter', 'user-select', 'hyphens', 'print-color-adjust', 'mask-image', 'mask-composite'],
  // Selection style of the text over a PDF page, and no text inflation.
  ...['text-size-adjust', ':selection'],
  // Inside `:is()`, which ignores unknown selectors.
  ...[':popover-open', ':open'],
]);

it('uses only CSS that the oldest supported engines know', () => {
  const css = filesOf('css')
    .map(({ text }) => text)
    .join('\n');
  const selectors = [...css.matchAll(/(?<=^|[{};])[^{};]*(?=\{)/gu)].join('\n');
  const all = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
  const newer = [
    ...all(css, /[{;]([a-z][a-z-]*):/gu).filter((name) => NEWER_PROPERTIES.has(name)),
    ...all(css, /@([a-z][a-z-]*)/gu).flatMap((name) => (NEWER_RULES.has(name) ? [`@${name}`] : [])),
    ...all(selectors, /(?<!\\):{1,2}([a-z][a-z-]*)/gu).flatMap((name) =>
      NEWER_SELECTORS.has(name) ? [`:${name}`] : [],
    ),
  ];
  expect(newer.filter((name) => !OPTIONAL_CSS.has(name))).toEqual([]);
});
