import { existsSync } from 'node:fs';
import { withProgress } from './progress.mjs';
import { run } from './run.mjs';

/** The headless shell renders the same pages with a fifth less work than the full browser. */
const [SHELL, FULL] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
/** Returns the full browser, which also shows notifications; undefined if it is not installed. */
export const fullChromiumPath = () => (existsSync(FULL) ? FULL : undefined);
/** The Debian packages that this step installs where they are missing. */
export const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'chromium', 'fonts-noto-cjk'];
/** Returns `CHROMIUM_PATH`, or the headless shell if it is installed, or the full browser. */
export const chromiumPath = () => process.env['CHROMIUM_PATH'] || (existsSync(SHELL) ? SHELL : FULL);

const APT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** Where Debian's package puts its fonts: `fc-list` may not be installed. */
const DEBIAN_FONTS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** Without a font for Chinese and Japanese the screenshots show boxes. */
async function hasFonts() {
  if (existsSync(DEBIAN_FONTS)) return true;
  const { code, output } = await run('fc-list', [':lang=zh']);
  return code === 0 && output.trim() !== '';
}

const isComplete = async () => existsSync(chromiumPath()) && (await hasFonts());

/** An outdated package list may be sufficient, so a failed update is not an error. */
async function installFromDebian() {
  await run('apt-get', ['update'], { env: APT });
  return run('apt-get', ['install', '--yes', '--no-install-recommends', ...CHROMIUM_PACKAGES], { env: APT });
}

/**
 * Makes sure that Chromium and the fonts are there; as root on Debian they are installed.
 * @returns {Promise<string | undefined>} one sentence when they are missing and cannot be installed
 */
export async function chromiumProblem() {
  if (await isComplete()) return undefined;
  const missing = 'Chromium with a Chinese and Japanese font is missing';
  if (process.getuid?.() !== 0)
    return `${missing}: install the packages ${CHROMIUM_PACKAGES.join(', ')} (or set CHROMIUM_PATH), the end-to-end tests are skipped.`;
  const { code, output } = await withProgress(`Installing ${CHROMIUM_PACKAGES.join(', ')}`, installFromDebian);
  if (await isComplete()) return undefined;
  return `${missing} and apt-get could not install it (exit code ${code}), the end-to-end tests are skipped. ${output.trim().split('\n').at(-1) ?? ''}`;
}
