import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const { languages: LANGUAGES } = JSON.parse(readFileSync('budget.json', 'utf8')) as { readonly languages: string[] };

/** The oldest engines the product is built for (ADR 26). */
export const OLDEST_ENGINES = ['chrome111', 'safari16.4'];

/**
 * Detects engines that are too old, with syntax every engine parses: `color-mix` and typed properties, which the styles
 * need, and `toSorted`. If one is missing, a notice replaces the app. The notices are in the document for users without
 * scripts; here only one language is shown.
 */
const ENGINE_CHECK = `(function () {
  var has = window.CSS && CSS.supports && CSS.supports('color', 'color-mix(in srgb, red, red)');
  if (has && window.CSSPropertyRule && [].toSorted) return;
  var all = document.getElementById('words'), place = document.getElementById('root');
  var chosen = ${JSON.stringify(LANGUAGES[0])};
  var wished = navigator.languages || [navigator.language || navigator.userLanguage || ''];
  for (var i = wished.length - 1; i >= 0; i--)
    ${JSON.stringify(LANGUAGES)}.forEach(function (each) {
      if (each.slice(0, 2) === String(wished[i]).slice(0, 2).toLowerCase()) chosen = each;
    });
  place.id = 'no-app';
  var words = all.textContent || all.innerHTML;
  // The content policy asks for a policy of Trusted Types, which lets these words through and nothing else.
  if (window.trustedTypes)
    trustedTypes.createPolicy('default', { createHTML: function (html) { return html === words ? html : null; } });
  place.innerHTML = words;
  for (var each = place.firstElementChild, next; each; each = next) {
    next = each.nextElementSibling;
    if (each.lang !== chosen) place.removeChild(each);
  }
  document.documentElement.lang = chosen;
})();
`;

/** Without cascade layers and custom properties, for engines that support neither. */
const STYLE =
  '.engine,#no-app{color:#1a1d21;background:#f6f5f2}' +
  '#no-app{position:fixed;top:0;right:0;bottom:0;left:0;overflow:auto}' +
  '.engine{max-width:32rem;margin:0 auto;padding:3rem 1.5rem 0;font:16px/1.6 system-ui,sans-serif}' +
  '.engine h1{margin:0 0 .75rem;font-size:24px;font-weight:700;line-height:1.3}.engine p{margin:0 0 .75rem}' +
  '@media (prefers-color-scheme:dark){.engine,#no-app{color:#eceae6;background:#111316}}';
/** Hides the splash screen where scripts are disabled. */
const HIDE_SPLASH = '<style>#root{display:none}</style>';

interface Words {
  readonly title: string;
  readonly needs: string;
  readonly way: string;
}
const readNotice = (language: string): string => {
  const words = JSON.parse(readFileSync(`src/texts/${language}/engine.json`, 'utf8')) as Words;
  const say = (key: keyof Words) => words[key];
  return `<main class="engine" lang="${language}"><h1>${say('title')}</h1><p>${say('needs')}</p><p>${say('way')}</p></main>`;
};

/** Shows a notice with advice to users whose browser cannot run the app. */
export function unsupportedBrowserNotice(): Plugin {
  let asked = '';
  return {
    name: 'ringi:old-engines',
    apply: 'build',
    buildStart() {
      asked = this.emitFile({ type: 'asset', name: 'engine.js', source: ENGINE_CHECK });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes('engine.js'));
        if (file === undefined) throw new Error(`The script ${asked} was not built.`);
        return {
          html: html.replace(
            '<div id="root">',
            `<noscript id="words">${HIDE_SPLASH}${LANGUAGES.map(readNotice).join('')}</noscript>$&`,
          ),
          tags: [
            { tag: 'style', children: STYLE, injectTo: 'head' },
            // Before the app, whose module script is deferred as well.
            { tag: 'script', attrs: { defer: true, src: `/mobile/${file.fileName}` }, injectTo: 'head-prepend' },
          ],
        };
      },
    },
  };
}
