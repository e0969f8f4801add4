import { afterAll } from 'vitest';
import { closeDatabases } from './database.ts';

afterAll(closeDatabases);
