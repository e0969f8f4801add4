import { page } from 'vitest/browser';
import type { Value } from '#domain/expression/tree.ts';

/** The label of every sample field. */
export const LABEL = '样例字段';

/** One control, with a value in the wire form of contract form 6. */
export interface ControlSample {
  readonly control: string;
  /** Other platform names of the same control. */
  readonly aliases?: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Further parts of the form that contains it. */
  readonly form?: object;
  readonly stored: Value;
  /** The text of the read-only field; undefined if the field is never displayed. */
  readonly reads?: string;
  /** The name of the image it shows instead of text. */
  readonly picture?: string;
  /** The role of the element with this label; without a role, an input element that has none. */
  readonly role?: Parameters<typeof page.getByRole>[0];
  /** Changes the value as a user does. Returns the stored value; undefined if users cannot edit the field. */
  readonly edit?: () => Promise<void>;
  readonly becomes?: unknown;
  /** Whether the field always has a value and never counts as missing. */
  readonly isNeverEmpty?: boolean;
}

export const double = (value: string, label: string): string => JSON.stringify({ value, label });
export const textbox = () => page.getByRole('textbox', { name: LABEL });
export const byLabel = () => page.getByLabelText(LABEL, { exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const sheet = () => page.getByRole('dialog', { name: LABEL });
export const fill = (text: string) => () => textbox().fill(text);
export const chooseInSheet = (name: string, done?: string, search?: string) => async () => {
  await page.getByRole('button', { name: LABEL, exact: true }).click();
  if (search !== undefined) await sheet().getByRole('searchbox').fill(search);
  await sheet().getByText(name).click();
  if (done !== undefined) await sheet().getByRole('button', { name: done, exact: true }).click();
};
