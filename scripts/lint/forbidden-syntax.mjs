const NO_RE_EXPORT = {
  selector: 'ExportNamedDeclaration[source]',
  message: 'No barrels: import from the file that defines the symbol.',
};

const NO_NOTIFY = {
  selector:
    ':matches(Literal[value=/pg_notify|^\\s*NOTIFY\\s/i], TemplateElement[value.raw=/pg_notify|^\\s*NOTIFY\\s/i])',
  message:
    'NOTIFY in a transaction serializes all commits: use addSignals, which server/db/signals sends after the commit.',
};

/** Each entry: the forbidden syntax, and a message with the alternative. */
const inEveryFile = [
  {
    selector: 'TSEnumDeclaration',
    message: 'Use a union of string literals, and a constant array if the values are iterated.',
  },
  {
    selector: 'Decorator',
    message: 'No decorators: use makeAutoObservable and inversify bindings with tokens (docs/adr/0002).',
  },
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Use a named export, so that the symbol has the same name everywhere.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines the symbol.' },
  NO_RE_EXPORT,
  {
    selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'A double cast hides a wrong type: parse the value, or fix the type.',
  },
];

const inMarkup = [
  {
    selector: 'ImportSpecifier[imported.name="lazy"]',
    message:
      'A part that does not come takes the whole page with it: draw it by presentation/ui/feedback/lazyComponent.tsx.',
  },
  {
    selector: 'JSXText[value=/\\p{L}/u]',
    message: 'Move the text to src/texts and translate it by its key.',
  },
  {
    selector:
      'JSXAttribute[name.name=/^(?:alt|aria-label|label|placeholder|subtitle|title)$/] > Literal[value=/\\p{L}/u]',
    message: 'Move the text to src/texts and translate it by its key.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'Foreign HTML is shown by presentation/ui/controls/RichText.ts only, which cleans it.',
  },
];

const inDomain = [
  {
    selector: ':function[async=true]',
    message: 'The domain is synchronous: use a port of the application for asynchronous work.',
  },
  {
    selector: 'Identifier[name="Promise"]',
    message: 'The domain is synchronous: use a port of the application for asynchronous work.',
  },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Pass the time as an argument.' },
  { selector: 'MemberExpression[object.name="Date"][property.name="now"]', message: 'Pass the time as an argument.' },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'Pass new ids and random values as arguments.',
  },
  {
    selector: 'MemberExpression[property.name=/^toLocale/]',
    message: 'The domain is independent of the language: return a key or a value, which the presentation formats.',
  },
];

/** Also matches search parameters such as `Q_NAME__S_LK`, which `list/filters.ts` parses. */
const inEngine = [
  {
    selector: 'Literal[value=/^[A-Z_]{4,}$/]',
    message:
      'The words of the wire are spelled in wireCodecs.ts and taskCodecs.ts of src/contract: give it a codec there.',
  },
];

/**
 * Rule entries for `no-restricted-syntax`. A later block of the ESLint configuration replaces the options of an earlier
 * one, so each list is complete.
 * @typedef {'everywhere' | 'inMarkup' | 'inRichText' | 'inDomain' | 'inSurface' | 'inServer' | 'inEngine'} Place
 * @type {Record<Place, ['error', ...object[]]>}
 */
export const forbidden = {
  everywhere: ['error', ...inEveryFile],
  inMarkup: ['error', ...inEveryFile, ...inMarkup],
  inRichText: ['error', ...inEveryFile, ...inMarkup.slice(0, -1)],
  inDomain: ['error', ...inEveryFile, ...inDomain],
  inSurface: ['error', ...inEveryFile.filter((each) => each !== NO_RE_EXPORT)],
  inServer: ['error', ...inEveryFile, NO_NOTIFY],
  inEngine: ['error', ...inEveryFile, NO_NOTIFY, ...inEngine],
};
