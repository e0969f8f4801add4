import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { requestLine } from './requestLine.ts';

/** What a page is about that does something with a request: its subject, and one line below. */
export function RequestTitle({
  of,
}: {
  readonly of: { readonly instance: InstanceRow; readonly task?: { readonly definitionName: string } };
}) {
  return (
    <div>
      <p className="text-17 font-semibold">{of.instance.subject}</p>
      <p className="text-14 text-soft">{requestLine(of)}</p>
    </div>
  );
}
