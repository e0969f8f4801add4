/**
 * What a link is for with which somebody chooses a password (ADR 43). `invitation`: they never had one; `reset`: an
 * administrator has ended the one they had; `administrator`: made on the server, for whoever looks after the company.
 */
export type AccessKind = 'invitation' | 'reset' | 'administrator';
