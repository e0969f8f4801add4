import fc from 'fast-check';
import { seed } from './seed.ts';

/** Gives every property of fast-check the seed of the run, so that two runs try the same values. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
