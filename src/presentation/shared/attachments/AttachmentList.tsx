import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import { usePageContext } from '../pageContext.ts';
import { AttachmentRow } from './AttachmentRow.tsx';

interface AttachmentListProps {
  readonly files: readonly StoredFile[];
  readonly mayDownload?: boolean;
  readonly onRemove?: (file: StoredFile) => void;
}

/** Stored files: a tap opens one, where that is allowed. */
export function AttachmentList({ files, mayDownload = true, onRemove }: AttachmentListProps) {
  const gateway = usePageContext().get(FileGateway);
  if (files.length === 0) return null;
  return (
    <div className="grid gap-2">
      {files.map((file) => (
        <AttachmentRow
          key={file.id}
          file={file}
          {...(mayDownload ? { address: gateway.address(file.id) } : {})}
          {...(onRemove ? { onRemove: () => onRemove(file) } : {})}
        />
      ))}
    </div>
  );
}
