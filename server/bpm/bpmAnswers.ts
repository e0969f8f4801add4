import type { Answer } from '../http/answer.ts';
import { agentAnswers } from './answers/agentAnswers.ts';
import { batchAnswers } from './answers/batchAnswers.ts';
import { boardAnswers } from './answers/boardAnswers.ts';
import { ccAnswers } from './answers/ccAnswers.ts';
import { changeAnswers } from './answers/changeAnswers.ts';
import { circulationAnswers } from './answers/circulationAnswers.ts';
import { communicationAnswers } from './answers/communicationAnswers.ts';
import { defAnswers } from './answers/defAnswers.ts';
import { favouriteAnswers } from './answers/favouriteAnswers.ts';
import { historyAnswers } from './answers/historyAnswers.ts';
import { imageAnswers } from './answers/imageAnswers.ts';
import { instAnswers } from './answers/instAnswers.ts';
import { logAnswers } from './answers/logAnswers.ts';
import { noticeAnswers } from './answers/noticeAnswers.ts';
import { opinionAnswers } from './answers/opinionAnswers.ts';
import { orderAnswers } from './answers/orderAnswers.ts';
import { pendingAnswers } from './answers/pendingAnswers.ts';
import { shareAnswers } from './answers/shareAnswers.ts';
import { taskAnswers } from './answers/taskAnswers.ts';
import { trackedAnswers } from './answers/trackedAnswers.ts';
import { transferAnswers } from './answers/transferAnswers.ts';
import type { BpmParts } from './parts.ts';

/** Everything the server says about workflow. */
export const bpmAnswers = (parts: BpmParts): readonly Answer[] => [
  ...taskAnswers(parts),
  ...instAnswers(parts),
  ...defAnswers(parts),
  ...historyAnswers(parts),
  ...imageAnswers(parts),
  ...opinionAnswers(parts),
  ...trackedAnswers(parts),
  ...transferAnswers(parts),
  ...communicationAnswers(parts),
  ...logAnswers(parts),
  ...ccAnswers(parts),
  ...boardAnswers(parts),
  ...noticeAnswers(parts),
  ...circulationAnswers(parts),
  ...orderAnswers(parts),
  ...batchAnswers(parts),
  ...favouriteAnswers(parts),
  ...shareAnswers(parts),
  ...pendingAnswers(parts),
  ...changeAnswers(parts),
  ...agentAnswers(parts),
];
