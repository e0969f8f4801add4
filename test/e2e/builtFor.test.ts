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
/** pdf.js in its build for older engines: it brings along what they lack, or does without. */
const bringsItsOwn = ({ name }: { readonly name: string }) => name.startsWith('pdfjs-');
/** All of ES2022 is in Chromium 111 and Safari 16.4; of the syntax of later years, nothing. */
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

/** Names a script asks for: of members, and of what nothing in it has declared. */
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

it('is written in what the oldest engines read', () => {
  const files = filesOf('js');
  expect(files.length).toBeGreaterThan(50);
  for (const file of files.filter((each) => !isOfOldEngines(each)))
    expect(() => parse(file.text, { ecmaVersion: YEAR, sourceType: 'module' }), file.name).not.toThrow();
});

it('tells engines apart in what every engine reads', () => {
  const [script, ...others] = filesOf('js').filter(isOfOldEngines);
  expect(others).toEqual([]);
  expect(() => parse(script?.text ?? '', { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
});

/** Asked for only where it is there, or a name of somebody's own. */
const HARMLESS: ReadonlySet<string> = new Set([
  // Names of ours and of the packages.
  ...['.groupBy', '.fullName', '.fileName', '.dataType', '.displayName', '.createContext', '.navigationType'],
  // React's names of attributes and of what an event tells.
  ...['.imageSizes', '.fetchPriority', '.cssFloat', '.movementX', '.movementY', '.marginTop', '.marginBottom'],
  // React and its router look first whether the browser has them.
  ...['.viewTransition', '.skipTransition', '.startViewTransition', '.canIntercept', '.currentEntry'],
  // Ours looks first, and does at once what could wait.
  '.requestIdleCallback',
  // ky looks first, and does without.
  'AbortSignal.any',
  // MobX passes on what is asked of its own sets, which nobody here asks.
  ...['.symmetricDifference', '.isSubsetOf', '.isSupersetOf', '.isDisjointFrom'],
  // Leaflet's own names of what a map and its parts do; it looks first which kind of device a click came from.
  ...['.addHandler', '.firesTouchEvents', '.sourceCapabilities'],
  // Ours, chart.js's and Leaflet's own name.
  ...['.isValid', '.aspectRatio'],
  // Lengths of a style, as old as styles are, and chart.js's own of a box.
  ...['.maxHeight', '.marginLeft'],
  // Squire looks first whether the browser finds the place under a finger, and has a method of its own of this name.
  ...['.caretPositionFromPoint', '.offsetNode', '.setHTML'],
  // signature_pad's options for the width of a stroke; of a pen it takes what is there.
  ...['.minWidth', '.maxWidth', '.persistentDeviceId'],
  // Ours looks first whether the browser reads codes, and whether it hands files on.
  ...['.BarcodeDetector', '.canShare'],
  // pdf.js's own word for a page as large as it is shown.
  '.getViewport',
  // docxtemplater's own parts of a text; it looks first whether an error can tell where it was made.
  ...['.getTags', '.captureStackTrace'],
  // DOMPurify looks first for trusted types, and names what its hooks are told.
  ...['.createPolicy', '.createHTML', '.createScriptURL', '.getAttributeType', '.attrName'],
]);

it('asks the oldest engines for nothing that has come since', () => {
  const found = filesOf('js').flatMap((file) =>
    isOfOldEngines(file) || bringsItsOwn(file)
      ? []
      : [...asked(file.text)].filter((name) => !HARMLESS.has(name)).map((name) => `${name} in ${file.name}`),
  );
  expect(found).toEqual([]);
});

/** What a page can do without, where an engine does not know it, or what stands beside its older name. */
const ORNAMENTS: ReadonlySet<string> = new Set([
  // Known, with a shortcoming that matters to none of our pages.
  ...['overscroll-behavior', 'overscroll-behavior-y', 'accent-color'],
  // Where the text breaks, how a bar of scrolling looks, what is drawn later, the corner of a text field.
  ...['text-wrap', 'scrollbar-width', 'scrollbar-gutter', 'content-visibility', 'contain-intrinsic-height', 'resize'],
  // With `-webkit-` in front of it, beside.
  ...['backdrop-filter', 'user-select', 'print-color-adjust'],
  // How words over a page of a PDF are marked, and that they are not enlarged.
  ...['text-size-adjust', ':selection'],
  // Inside `:is()`, which passes over what it does not know.
  ...[':popover-open', ':open'],
]);

it('is styled by what the oldest engines know', () => {
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
  expect(newer.filter((name) => !ORNAMENTS.has(name))).toEqual([]);
});
