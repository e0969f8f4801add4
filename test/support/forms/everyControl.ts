import { readdirSync } from 'node:fs';
import type { Control } from '#presentation/form/control.tsx';

const FOLDER = 'src/presentation/form/controls';
const isControl = (value: unknown): value is Control =>
  typeof value === 'object' && value !== null && 'rewrite' in value;

const files = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => import(`../../../${FOLDER}/${file}`) as Promise<object>),
);

/** Every control by its platform name, those that come later among them. */
export const everyControl: ReadonlyMap<string, Control> = new Map(
  files
    .flatMap((exported) => Object.values(exported) as unknown[])
    .filter(isControl)
    .flatMap((control) => control.names.map((name) => [name, control] as const)),
);
