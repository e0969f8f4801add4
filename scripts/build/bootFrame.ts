import { readFileSync } from 'node:fs';
import { build, type Plugin, type Rolldown } from 'vite';
import { OLDEST_ENGINES } from './unsupportedBrowserNotice.ts';

const { languages: LANGUAGES } = JSON.parse(readFileSync('budget.json', 'utf8')) as { readonly languages: string[] };
/** Texts of the frame by feature; `*` ends a prefix. */
const KEYS: Readonly<Record<string, string>> = {
  app: 'all asOf overdue dueIn for.*',
  list: 'searchRequests select unread toRevise agentFor group.*',
  page: 'myTasks',
  status: 'kind.*',
};
const TEXTS = 'virtual:boot-texts';
const FILE = 'virtual:boot-frame';

const isWanted = (keys: string, key: string): boolean =>
  keys.split(' ').some((each) => (each.endsWith('*') ? key.startsWith(each.slice(0, -1)) : key === each));

const readTexts = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(KEYS).flatMap(([feature, keys]) =>
      Object.entries(
        JSON.parse(readFileSync(`src/texts/${language}/${feature}.json`, 'utf8')) as Record<string, string>,
      )
        .filter(([key]) => isWanted(keys, key))
        .map(([key, text]) => [`${feature}.${key}`, text]),
    ),
  );

const virtualModule = (name: string, code: () => string): Plugin => ({
  name: `ringi:${name}`,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? code() : undefined),
});
const bootTexts = (): Plugin =>
  virtualModule(
    TEXTS,
    () =>
      `export const texts = ${JSON.stringify(Object.fromEntries(LANGUAGES.map((each) => [each, readTexts(each)])))};`,
  );
const frameFile = (address: string): Plugin =>
  virtualModule(FILE, () => `export const BOOT_FRAME_FILE = ${JSON.stringify(address)};`);

/** Builds a script of `src/boot` as one file, apart from the chunks of the app. */
async function buildScript(input: string, format: 'es' | 'iife', plugin: Plugin): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: {
      write: false,
      target: OLDEST_ENGINES,
      modulePreload: false,
      rolldownOptions: { input, output: { format }, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const packaged = Object.keys(output[0].modules).filter((id) => id.includes('/node_modules/'));
  if (packaged.length > 0) throw new Error(`The boot frame has no packages (ADR 80): ${packaged.join(', ')}`);
  return output[0].code.trim();
}

/** Name of the file that draws the frame, before its hash. */
export const BOOT_FRAME_NAME = 'bootFrame.js';

/**
 * Builds the boot frame (ADR 80): a short inline script in front of the style sheet, for which a later one would wait,
 * and a file it loads on the pages with a frame.
 */
export function bootFrame(): Plugin {
  return {
    name: 'ringi:boot-frame',
    apply: 'build',
    async buildStart() {
      const source = await buildScript('src/boot/frame.ts', 'es', bootTexts());
      this.emitFile({ type: 'asset', name: BOOT_FRAME_NAME, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const file = Object.values(bundle).find(
          (each) => each.type === 'asset' && each.names.includes(BOOT_FRAME_NAME),
        );
        if (file === undefined) throw new Error('The boot frame was not built.');
        const script = await buildScript('src/boot/boot.ts', 'iife', frameFile(`/mobile/${file.fileName}`));
        if (script.includes('</')) throw new Error('The boot script would end its element.');
        return html.replace(/<meta charset[^>]*>/u, (meta) => `${meta}<script id="boot-script">${script}</script>`);
      },
    },
  };
}
