import fc from 'fast-check';
import { seed } from './seed.ts';

/** Sets the seed of the run for every property of fast-check, so that two runs try the same values. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
