import { deleteExpiredPasswordLinks } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { deleteExpiredOidcLogins } from '#server/auth/oidc/loginAttempts.ts';
import { deleteInterruptedUploads, deleteUnattachedFiles } from '#server/files/deleteUnattachedFiles.ts';
import { deleteExpiredAttempts } from '#server/auth/session/loginThrottle.ts';
import { deleteOldDeliveries } from '#server/notifications/sendToChatApps.ts';
import { deleteUnrenewedSubscriptions } from '#server/notifications/push/subscriptions.ts';
import { deleteExpiredDecisionTickets } from '#server/workflow/requests/decisionTickets.ts';
import { deleteOldImports } from '#server/users/import/runImports.ts';
import { deleteOldMails } from '#server/notifications/sendMail.ts';
import { deleteOldReassignments } from '#server/engine/reassignTasksOfDeactivatedUsers.ts';
import { deleteExpiredSandboxCodes } from '#server/auth/chatSandbox/sandboxProvider.ts';
import { deleteExpiredTickets } from '#server/auth/session/chatTickets.ts';
import { deleteExpiredCaptchas, deleteExpiredLoginDelays } from '#server/auth/session/captcha/captchas.ts';
import { deleteExpiredNonces } from '#server/auth/session/verifySignedLogin.ts';
import { deleteUnusedDevices } from '#server/auth/session/loginDevices.ts';
import { deleteExpiredSessions } from '#server/auth/session/sessions.ts';
import { deleteExpiredIdempotencyKeys } from '#server/db/idempotency.ts';
import type { CleanupTask } from './cleanup.ts';

/**
 * Cleanup tasks of a running server: expired sessions, login attempts, unused devices, codes, nonces, password links,
 * tickets of chat accounts, idempotency responses, unattached files, chunks of uploads, finished reassignments, sent
 * mails, results of imports, push subscriptions that were not renewed, and tickets of push messages.
 */
export const CLEANUP_TASKS: readonly CleanupTask[] = [
  deleteExpiredSessions,
  deleteExpiredAttempts,
  deleteUnusedDevices,
  deleteExpiredCaptchas,
  deleteExpiredLoginDelays,
  deleteExpiredNonces,
  deleteExpiredOidcLogins,
  deleteExpiredPasswordLinks,
  deleteExpiredIdempotencyKeys,
  deleteUnattachedFiles,
  deleteInterruptedUploads,
  deleteExpiredTickets,
  deleteOldDeliveries,
  deleteExpiredSandboxCodes,
  deleteOldReassignments,
  deleteOldMails,
  deleteOldImports,
  deleteUnrenewedSubscriptions,
  deleteExpiredDecisionTickets,
];
