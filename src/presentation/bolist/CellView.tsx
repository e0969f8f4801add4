import { cellTone, filesIn, partsOfValue, percentOf, type CellContext } from './renderCell.tsx';
import { asText } from '#domain/form/doubleValues.ts';
import { AttachmentList } from '../shared/attachments/AttachmentList.tsx';
import { Chip } from '../shared/Chip.tsx';
import { safeLink } from '../shared/safeLink.ts';

interface CellViewProps {
  readonly context: CellContext;
  readonly text: string;
}

/** A cell where there is room for it: pictures and files to open, links to follow, shares as bars. */
export function CellView({ context, text }: CellViewProps) {
  switch (context.column.rendering) {
    case 'pictures':
    case 'files':
      return <AttachmentList files={filesIn(context.cell)} />;
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

/** Only to a page, a mail or a telephone number; any other address is shown as it is. */
function LinkCell({ context: { cell, column }, text }: CellViewProps) {
  const opened = partsOfValue(cell.structure);
  const address = asText(opened['url'] ?? opened['href'] ?? column.settings['url']) || asText(cell.raw);
  if (safeLink(address) === undefined || !/^(?:https?:|mailto:|tel:)/iu.test(address)) return text;
  return (
    <a href={safeLink(address)} target="_blank" rel="noreferrer noopener" className="text-action underline">
      {text}
    </a>
  );
}

function PercentCell({ context, text }: CellViewProps) {
  const value = percentOf(context);
  return (
    <span className="flex flex-wrap items-center gap-3">
      {value !== undefined && (
        <progress max={100} value={value} aria-hidden className="h-1.5 min-w-24 flex-1 accent-action" />
      )}
      <span className="figures">{text}</span>
    </span>
  );
}
