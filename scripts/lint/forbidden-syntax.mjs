const NO_RE_EXPORT = {
  selector: 'ExportNamedDeclaration[source]',
  message: 'No barrels: import from the file that defines the thing.',
};

/** Each entry: what is forbidden, and what to write instead. */
const inEveryFile = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Write a union of string literals, with a list beside it when it is walked.',
  },
  {
    selector: 'Decorator',
    message: 'No decorators: makeAutoObservable and inversify bindings with tokens (docs/adr/0002).',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name, so that the thing has one name everywhere.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines the thing.' },
  NO_RE_EXPORT,
  {
    selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'A double cast hides a wrong type: parse the value, or fix the type.',
  },
];

const inMarkup = [
  {
    selector: 'ImportSpecifier[imported.name="lazy"]',
    message: 'A part that does not come takes the whole page with it: draw it by presentation/shared/drawnLater.tsx.',
  },
  {
    selector: 'JSXText[value=/\\p{L}/u]',
    message: 'Words come from src/texts through the translation, not from the markup.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(?:alt|aria-label|label|placeholder|subtitle|title)$/] > Literal[value=/\\p{L}/u]',
    message: 'Words come from src/texts through the translation, not from the markup.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'Foreign HTML is shown by presentation/shared/RichText.tsx only, which cleans it.',
  },
];

const inDomain = [
  {
    selector: ':function[async=true]',
    message: 'The domain is synchronous. A port of the application does the waiting.',
  },
  {
    selector: 'Identifier[name="Promise"]',
    message: 'The domain is synchronous. A port of the application does the waiting.',
  },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Time comes in as an argument.' },
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: 'Time comes in as an argument.' },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'New ids and chance come in as arguments.',
  },
  {
    selector: 'MemberExpression[property.name=/^toLocale/]',
    message: 'The domain knows no language: hand over a key or a value, and let the presentation word it.',
  },
];

/** A search parameter such as `Q_NAME__S_LK` is one, too: `list/filters.ts` takes it apart. */
const inServer = [
  {
    selector: 'Literal[value=/^[A-Z_]{4,}$/]',
    message:
      'The words of the wire are spelled in wireCodecs.ts and taskCodecs.ts of src/infrastructure/api: give it a codec there.',
  },
];

/**
 * Rule entries for `no-restricted-syntax`. ESLint replaces a rule's options from one block to the next, so each list is
 * whole.
 * @typedef {'everywhere' | 'inMarkup' | 'inRichText' | 'inDomain' | 'inSurface' | 'inServer'} Place
 * @type {Record<Place, ['error', ...object[]]>}
 */
export const forbidden = {
  everywhere: ['error', ...inEveryFile],
  inMarkup: ['error', ...inEveryFile, ...inMarkup],
  inRichText: ['error', ...inEveryFile, ...inMarkup.slice(0, -1)],
  inDomain: ['error', ...inEveryFile, ...inDomain],
  inSurface: ['error', ...inEveryFile.filter((each) => each !== NO_RE_EXPORT)],
  inServer: ['error', ...inEveryFile, ...inServer],
};
