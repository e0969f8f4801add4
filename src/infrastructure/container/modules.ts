import { agentModule } from '../agent/agentModule.ts';
import { bolistModule } from '../bolist/bolistModule.ts';
import { commandModule } from '../command/commandModule.ts';
import { directoryModule } from '../directory/directoryModule.ts';
import { fileModule } from '../file/fileModule.ts';
import { areaModule } from '../form/areaModule.ts';
import { followingModule } from '../following/followingModule.ts';
import { formModule } from '../form/formModule.ts';
import { instanceModule } from '../instance/instanceModule.ts';
import { newsModule } from '../news/newsModule.ts';
import { locationModule } from '../location/locationModule.ts';
import { portalModule } from '../portal/portalModule.ts';
import { printModule } from '../print/printModule.ts';
import { reportModule } from '../report/reportModule.ts';
import { sessionModule } from '../session/sessionModule.ts';
import { taskModule } from '../task/taskModule.ts';
import type { ContainerBuilder } from './containerBuilder.ts';

/** Each feature says what it provides. */
export const MODULES: readonly ((wire: ContainerBuilder) => void)[] = [
  sessionModule,
  directoryModule,
  fileModule,
  taskModule,
  instanceModule,
  commandModule,
  followingModule,
  agentModule,
  bolistModule,
  formModule,
  areaModule,
  newsModule,
  locationModule,
  portalModule,
  printModule,
  reportModule,
];
