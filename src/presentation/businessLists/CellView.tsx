import { cellTone, readCellFiles, parseObjectValue, parsePercent, type CellContext } from './renderCell.tsx';
import { asText } from '#domain/forms/doubleValues.ts';
import { AttachmentList } from '../ui/attachments/AttachmentList.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { safeLink } from '../ui/navigation/safeLink.ts';

interface CellViewProps {
  readonly context: CellContext;
  readonly text: string;
}

/** Shows a cell in full: pictures and files to open, links to follow, percentages as bars. */
export function CellView({ context, text }: CellViewProps) {
  switch (context.column.rendering) {
    case 'pictures':
    case 'files':
      return <AttachmentList files={readCellFiles(context.cell)} />;
    case 'link':
      return <LinkCell context={context} text={text} />;
    case 'percent':
      return <PercentCell context={context} text={text} />;
    case 'label':
    case 'items':
    case 'requestStatus':
    case 'overdue':
      return <Chip tone={cellTone(context)}>{text}</Chip>;
    default:
      return <span className="whitespace-pre-line">{text}</span>;
  }
}

/** Links only to web pages, e-mail addresses and telephone numbers. Other addresses are shown as text. */
function LinkCell({ context: { cell, column }, text }: CellViewProps) {
  const opened = parseObjectValue(cell.structure);
  const address = asText(opened['url'] ?? opened['href'] ?? column.settings['url']) || asText(cell.raw);
  if (safeLink(address) === undefined || !/^(?:https?:|mailto:|tel:)/iu.test(address)) return text;
  return (
    <a href={safeLink(address)} target="_blank" rel="noreferrer noopener" className="text-action underline">
      {text}
    </a>
  );
}

function PercentCell({ context, text }: CellViewProps) {
  const value = parsePercent(context);
  return (
    <span className="flex flex-wrap items-center gap-3">
      {value !== undefined && (
        <progress max={100} value={value} aria-hidden className="h-1.5 min-w-24 flex-1 accent-action" />
      )}
      <span className="figures">{text}</span>
    </span>
  );
}
