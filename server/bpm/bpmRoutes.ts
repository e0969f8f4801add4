import type { ServerRoute } from '../http/serverRoute.ts';
import { agentRoutes } from './routes/agentRoutes.ts';
import { batchRoutes } from './routes/batchRoutes.ts';
import { boardRoutes } from './routes/boardRoutes.ts';
import { ccRoutes } from './routes/ccRoutes.ts';
import { changeRoutes } from './routes/changeRoutes.ts';
import { circulationRoutes } from './routes/circulationRoutes.ts';
import { communicationRoutes } from './routes/communicationRoutes.ts';
import { definitionRoutes } from './routes/definitionRoutes.ts';
import { foreignRoutes } from './routes/foreignRoutes.ts';
import { favouriteRoutes } from './routes/favouriteRoutes.ts';
import { historyRoutes } from './routes/historyRoutes.ts';
import { chartRoutes } from './routes/chartRoutes.ts';
import { instanceRoutes } from './routes/instanceRoutes.ts';
import { logRoutes } from './routes/logRoutes.ts';
import { noticeRoutes } from './routes/noticeRoutes.ts';
import { phraseRoutes } from './routes/phraseRoutes.ts';
import { commandRoutes } from './routes/commandRoutes.ts';
import { pendingRoutes } from './routes/pendingRoutes.ts';
import { shareRoutes } from './routes/shareRoutes.ts';
import { taskRoutes } from './routes/taskRoutes.ts';
import { trackedRoutes } from './routes/trackedRoutes.ts';
import { transferRoutes } from './routes/transferRoutes.ts';
import { dictionaryRoutes } from '../dictionaries/dictionaryRoutes.ts';
import { guestRoutes } from '../invitations/guestRoutes.ts';
import { invitationRoutes } from '../invitations/invitationRoutes.ts';
import { newsRoutes } from '../news/newsReaderRoutes.ts';
import { interfaceRoutes } from '../outgoing/interfaceRoutes.ts';
import { queryRoutes } from '../queries/queryRoutes.ts';
import { recordRoutes } from '../records/recordRoutes.ts';
import type { BpmDeps } from './bpmDeps.ts';
import { withWords } from './saidWhenDone.ts';
import { withCategoryIds } from './wire/categoryIds.ts';

/** Everything the server says about workflow. */
export const bpmRoutes = (deps: BpmDeps): readonly ServerRoute[] =>
  [
    ...taskRoutes(deps),
    ...instanceRoutes(deps),
    ...definitionRoutes(deps),
    ...historyRoutes(deps),
    ...chartRoutes(deps),
    ...phraseRoutes(deps),
    ...trackedRoutes(deps),
    ...transferRoutes(deps),
    ...communicationRoutes(deps),
    ...logRoutes(deps),
    ...ccRoutes(deps),
    ...boardRoutes(deps),
    ...noticeRoutes(deps),
    ...circulationRoutes(deps),
    ...commandRoutes(deps),
    ...batchRoutes(deps),
    ...favouriteRoutes(deps),
    ...shareRoutes(deps),
    ...pendingRoutes(deps),
    ...changeRoutes(deps),
    ...agentRoutes(deps),
    ...foreignRoutes(deps),
    ...recordRoutes(deps),
    ...dictionaryRoutes(deps),
    ...queryRoutes(deps),
    ...interfaceRoutes(deps),
    ...invitationRoutes(deps),
    ...guestRoutes(deps),
    ...newsRoutes(deps),
  ].map((route) => withCategoryIds(deps.categoryIds)(withWords(route)));
