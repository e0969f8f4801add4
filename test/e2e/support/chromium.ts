import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { chromiumPath } from '../../../scripts/lib/chromium.mjs';

/** Features that Playwright 1.65 disables itself. Chromium reads only the last `--disable-features`. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** The popups of the address bar are two more pages per phone, and half of its cost. */
const DISABLED_FOR_SPEED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...DISABLED_FOR_SPEED].join(',')}`,
];

/** Launches a Chromium that the caller closes. */
export const launchChromium = (executablePath = chromiumPath()): Promise<Browser> =>
  chromium.launch({ executablePath, headless: true, args: FLAGS });

const shared = new Map<string, Promise<Browser>>();
/**
 * Returns the one Chromium of this worker, which ends with the process; tests close only their phones and pages.
 * Launches another one if the last has crashed. `executablePath`: if the file needs another browser.
 */
export function sharedChromium(executablePath = chromiumPath()): Promise<Browser> {
  const browser =
    shared.get(executablePath) ??
    launchChromium(executablePath).then((launched) => launched.on('disconnected', () => shared.delete(executablePath)));
  shared.set(executablePath, browser);
  return browser;
}
