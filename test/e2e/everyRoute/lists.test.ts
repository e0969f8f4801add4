import { openEveryRoute } from './openEveryRoute.ts';

openEveryRoute('lists');
