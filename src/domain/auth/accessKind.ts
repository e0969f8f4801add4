/**
 * The purpose of a link with which a user sets a password (ADR 43). `invitation`: the user has no password yet;
 * `reset`: an administrator has reset it; `administrator`: created on the server for an administrator.
 */
export type AccessKind = 'invitation' | 'reset' | 'administrator';
