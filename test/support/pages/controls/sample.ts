import { page } from 'vitest/browser';
import type { Value } from '#domain/expression/tree.ts';

/** What the field of every sample is called. */
export const LABEL = '样例字段';

/** One control, with a value in the wire form of contract form 6. */
export interface ControlSample {
  readonly control: string;
  /** Other names of the platform for the same control. */
  readonly aliases?: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Further parts of the form it stands in. */
  readonly form?: object;
  readonly stored: Value;
  /** What the field says where it is only read; nothing where it is never drawn. */
  readonly reads?: string;
  /** The name of the picture it shows instead of words. */
  readonly picture?: string;
  /** The role of the element that is named by the label; without one an input of the browser that has none. */
  readonly role?: Parameters<typeof page.getByRole>[0];
  /** Changes the value as a person does, and what is stored then; left out where nobody changes it by hand. */
  readonly edit?: () => Promise<void>;
  readonly becomes?: unknown;
  /** Whether the field may be left empty where it is required: it always has a value. */
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
