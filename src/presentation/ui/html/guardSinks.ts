import DOMPurify from 'dompurify';
import type { TrustedTypesGlobal } from '#application/shared/trustedTypes.ts';

/**
 * Creates the default Trusted Types policy for libraries that write HTML or start scripts: HTML is sanitized, and
 * scripts and workers must have our own origin. Components that use such a library import this module before it, as
 * some libraries write HTML while they load. It is not in the initial bundle. Browsers without Trusted Types rely on
 * the other rules of the content security policy.
 */
(globalThis as TrustedTypesGlobal).trustedTypes?.createPolicy('default', {
  createHTML: (html) => DOMPurify.sanitize(html),
  createScriptURL: (address) =>
    new URL(address, window.location.href).origin === window.location.origin ? address : null,
});
