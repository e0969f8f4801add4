import { openEveryRoute } from './openEveryRoute.ts';

openEveryRoute('requests');
