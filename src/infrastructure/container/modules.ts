import { agentModule } from '../workflow/tasks/agentModule.ts';
import { bolistModule } from '../businessLists/bolistModule.ts';
import { commandModule } from '../workflow/tasks/commandModule.ts';
import { directoryModule } from '../directory/directoryModule.ts';
import { fileModule } from '../files/fileModule.ts';
import { areaModule } from '../forms/areaModule.ts';
import { followingModule } from '../workflow/following/followingModule.ts';
import { formModule } from '../forms/formModule.ts';
import { instanceModule } from '../workflow/requests/instanceModule.ts';
import { newsModule } from '../content/newsModule.ts';
import { locationModule } from '../content/locationModule.ts';
import { portalModule } from '../content/portalModule.ts';
import { printModule } from '../workflow/print/printModule.ts';
import { reportModule } from '../workflow/processes/reportModule.ts';
import { sessionModule } from '../auth/sessionModule.ts';
import { taskModule } from '../workflow/tasks/taskModule.ts';
import type { ContainerBuilder } from './containerBuilder.ts';

/** Modules of all features, each with its registrations. */
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
