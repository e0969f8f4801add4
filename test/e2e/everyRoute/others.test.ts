import { openEveryRoute } from './openEveryRoute.ts';

openEveryRoute('others');
