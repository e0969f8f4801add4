import { readdirSync } from 'node:fs';
import type { Control } from '#presentation/forms/createControl.tsx';

/** A control is in a file with a lower-case name; components that controls use begin with a capital letter. */
const FOLDER = 'src/presentation/forms/controls';
const isControl = (value: unknown): value is Control =>
  typeof value === 'object' && value !== null && 'normalize' in value;

const files = await Promise.all(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)[a-z]\w*\.tsx$/u.test(file))
    .map((file) => import(`../../../${FOLDER}/${file}`) as Promise<object>),
);

/** Every control by its platform name, including lazily loaded ones. */
export const everyControl: ReadonlyMap<string, Control> = new Map(
  files
    .flatMap((exported) => Object.values(exported) as unknown[])
    .filter(isControl)
    .flatMap((control) => control.names.map((name) => [name, control] as const)),
);
