import { forgetBrokenUploads, forgetUnattachedFiles } from './files/forgetFiles.ts';
import { forgetAttempts } from './session/loginDelay.ts';
import { forgetDevices } from './session/loginDevices.ts';
import { forgetSessions } from './session/sessions.ts';
import { forgetAnswers } from './storage/answerOnce.ts';
import type { Forget } from './storage/sweep.ts';

/**
 * Swept away while the server runs: expired sessions, old wrong passwords, devices nobody uses, answers kept for
 * repetitions, files nobody attached, and pieces of uploads.
 */
export const FORGETTERS: readonly Forget[] = [
  forgetSessions,
  forgetAttempts,
  forgetDevices,
  forgetAnswers,
  forgetUnattachedFiles,
  forgetBrokenUploads,
];
