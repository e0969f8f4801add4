import { forgetAccessLinks } from './access/makeAccessLink.ts';
import { forgetCompanyLogins } from './companyLogin/loginTries.ts';
import { forgetBrokenUploads, forgetUnattachedFiles } from './files/forgetFiles.ts';
import { forgetAttempts } from './session/loginDelay.ts';
import { forgetDeliveries } from './notify/sendToChatApps.ts';
import { forgetMails } from './mail/sendMail.ts';
import { forgetHandedOn } from './engine/handOnLeft.ts';
import { forgetSandboxCodes } from './sandbox/sandboxProvider.ts';
import { forgetTickets } from './session/chatTickets.ts';
import { forgetCaptchas, forgetWaits } from './session/captcha/captchas.ts';
import { forgetNonces } from './session/signedLogin.ts';
import { forgetDevices } from './session/loginDevices.ts';
import { forgetSessions } from './session/sessions.ts';
import { forgetAnswers } from './storage/answerOnce.ts';
import type { Forget } from './storage/sweep.ts';

/**
 * Swept away while the server runs: expired sessions, old wrong passwords, devices nobody uses, codes, nonces and
 * tries of logins, links to choose a password, what stood for accounts of chat apps, answers kept for repetitions,
 * files nobody attached, pieces of uploads, done tasks of those who have left, and mails that were
 * sent.
 */
export const FORGETTERS: readonly Forget[] = [
  forgetSessions,
  forgetAttempts,
  forgetDevices,
  forgetCaptchas,
  forgetWaits,
  forgetNonces,
  forgetCompanyLogins,
  forgetAccessLinks,
  forgetAnswers,
  forgetUnattachedFiles,
  forgetBrokenUploads,
  forgetTickets,
  forgetDeliveries,
  forgetSandboxCodes,
  forgetHandedOn,
  forgetMails,
];
