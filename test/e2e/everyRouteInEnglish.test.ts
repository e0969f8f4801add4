import { openEveryRoute } from './support/everyRoute.ts';
import { WAYS } from './support/ways.ts';

openEveryRoute(WAYS.english);
