import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../feedback/PartPlaceholder.tsx';

/** Shows untrusted HTML. The sanitizer is loaded with the first text. */
export const RichText = lazyComponent(async () => (await import('../html/SanitizedHtml.tsx')).SanitizedHtml, {
  placeholder: PartPlaceholder,
  texts: ['file'],
});
