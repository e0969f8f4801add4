import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { requestLine } from './requestLine.ts';

/** Names the request that a page acts on: its subject and one line of details. */
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
