import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { chromiumPath } from '../../../scripts/lib/chromium.mjs';

/** What Playwright 1.65 turns off itself: Chromium reads the last list only. */
const OFF_FOR_PLAYWRIGHT = [
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
/** The popups of the address bar are two pages more for every phone, and half of what a phone costs. */
const OFF_FOR_SPEED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...OFF_FOR_SPEED].join(',')}`,
];

/** Launches a Chromium that the caller closes. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), headless: true, args: FLAGS });

let shared: Promise<Browser> | undefined;
/**
 * Returns the one Chromium of this worker, which ends with the process; tests close only their phones and pages.
 * Launches another one if the last has crashed.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium().then((browser) =>
    browser.on('disconnected', () => {
      shared = undefined;
    }),
  );
  return shared;
}
