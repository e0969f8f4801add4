import type { Page } from 'playwright-core';
import type { Phone } from './phone.ts';

const answer = (data: unknown) => ({ json: { success: true, code: 200, message: '', show: false, data } });

/** Replaces the portal by that of another platform. */
export const mockPortal = (
  page: Page,
  layout: { readonly json?: readonly object[]; readonly html?: readonly object[] },
) =>
  page.route('**/insPortalDef/listMobilePortals*', (route) =>
    route.fulfill(
      answer([
        {
          portId: '1',
          name: 'Portal',
          key: 'p',
          layoutJson: layout.json ? JSON.stringify(layout.json) : '',
          layoutHtml: layout.html ? JSON.stringify(layout.html) : '',
        },
      ]),
    ),
  );

/** Creates a portal column with its position, as the platform writes it. */
export const portalCell = (
  name: string,
  typeName: string,
  more: object = {},
  at: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
) => ({
  ...at,
  w: 12,
  h: 4,
  defConf: 'column',
  config: { colId: name, name },
  insColumnDef: { colId: name, name, key: name, typeName, setTing: '{}', ...more },
});

/** Returns a column by its title. */
export const portalSection = ({ page }: Pick<Phone, 'page'>, name: string) =>
  page.getByRole('region', { name, exact: true });

/** Scrolls slowly to the end, so that every column comes near the screen. */
export async function scrollThrough({ page, settled }: Pick<Phone, 'page' | 'settled'>): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 450);
    await settled();
  }
}
