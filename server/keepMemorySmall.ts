import { setFlagsFromString } from 'node:v8';

/** What lives may grow by so much before it is swept: where there is much memory, V8 lets it grow fourfold. */
const GROWTH_PERCENT = 60;

/**
 * Sweeps memory before it has grown far. What a call needs lives until the database has answered, longer than V8 takes
 * things for young: under load the memory would fill with what nobody needs any more.
 */
export function keepMemorySmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
