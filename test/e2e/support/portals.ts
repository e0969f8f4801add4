import type { Page } from 'playwright-core';
import type { Phone } from './phone.ts';

const answer = (data: unknown) => ({ json: { success: true, code: 200, message: '', show: false, data } });

/** What another platform puts below the work. */
export const platformBrings = (
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

/** A column in its place, as the platform writes it. */
export const cell = (
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

/** A column by its title. */
export const section = ({ page }: Pick<Phone, 'page'>, name: string) => page.getByRole('region', { name, exact: true });

/** Slowly to the end, as a thumb does, so that every column has come near. */
export async function scrollThrough({ page, settled }: Pick<Phone, 'page' | 'settled'>): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    await page.mouse.wheel(0, 450);
    await settled();
  }
}
