import type { ServerRoute } from '#server/http/serverRoute.ts';
import { agentRoutes } from '#server/workflow/requests/routes/agentRoutes.ts';
import { batchRoutes } from '#server/workflow/requests/routes/batchRoutes.ts';
import { boardRoutes } from '#server/workflow/requests/routes/boardRoutes.ts';
import { ccRoutes } from '#server/workflow/requests/routes/ccRoutes.ts';
import { changeRoutes } from '#server/workflow/requests/routes/changeRoutes.ts';
import { circulationRoutes } from '#server/workflow/requests/routes/circulationRoutes.ts';
import { communicationRoutes } from '#server/workflow/requests/routes/communicationRoutes.ts';
import { definitionRoutes } from '#server/workflow/requests/routes/definitionRoutes.ts';
import { compatibilityRoutes } from '#server/workflow/requests/routes/compatibilityRoutes.ts';
import { favouriteRoutes } from '#server/workflow/requests/routes/favouriteRoutes.ts';
import { historyRoutes } from '#server/workflow/requests/routes/historyRoutes.ts';
import { chartRoutes } from '#server/workflow/requests/routes/chartRoutes.ts';
import { instanceRoutes } from '#server/workflow/requests/routes/instanceRoutes.ts';
import { logRoutes } from '#server/workflow/requests/routes/logRoutes.ts';
import { noticeRoutes } from '#server/workflow/requests/routes/noticeRoutes.ts';
import { phraseRoutes } from '#server/workflow/requests/routes/phraseRoutes.ts';
import { commandRoutes } from '#server/workflow/requests/routes/commandRoutes.ts';
import { pendingRoutes } from '#server/workflow/requests/routes/pendingRoutes.ts';
import { shareRoutes } from '#server/workflow/requests/routes/shareRoutes.ts';
import { ticketRoutes } from '#server/workflow/requests/routes/ticketRoutes.ts';
import { taskRoutes } from '#server/workflow/requests/routes/taskRoutes.ts';
import { trackedRoutes } from '#server/workflow/requests/routes/trackedRoutes.ts';
import { transferRoutes } from '#server/workflow/requests/routes/transferRoutes.ts';
import { dictionaryRoutes } from '#server/workflow/lookups/dictionaryRoutes.ts';
import { guestRoutes } from '#server/workflow/invitations/guestRoutes.ts';
import { invitationRoutes } from '#server/workflow/invitations/invitationRoutes.ts';
import { newsRoutes } from '#server/content/news/newsReaderRoutes.ts';
import { interfaceRoutes } from '#server/workflow/lookups/interfaceRoutes.ts';
import { queryRoutes } from '#server/workflow/lookups/queryRoutes.ts';
import { recordRoutes } from '#server/workflow/records/recordRoutes.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { addSuccessMessage } from '#server/workflow/requests/successMessages.ts';
import { withCategoryIds } from '#server/company/categoryIds.ts';

export const bpmRoutes = (deps: WorkflowContext): readonly ServerRoute[] =>
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
    ...compatibilityRoutes(deps),
    ...recordRoutes(deps),
    ...dictionaryRoutes(deps),
    ...queryRoutes(deps),
    ...interfaceRoutes(deps),
    ...invitationRoutes(deps),
    ...guestRoutes(deps),
    ...newsRoutes(deps),
    ...ticketRoutes(deps),
  ].map((route) => withCategoryIds(deps.categoryIds)(addSuccessMessage(route)));
