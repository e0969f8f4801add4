import { ImageOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { toCell } from '#domain/businessLists/listCells.ts';
import type { BusinessList, BusinessRow, ListLayout } from '#domain/businessLists/listDefinition.ts';
import { CardBody } from '../lists/CardBody.tsx';
import type { CardContent } from '../ui/cards/cardContent.ts';
import { Chip } from '../ui/controls/Chip.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { readCellFiles } from './renderCell.tsx';

interface RowBodyProps {
  readonly row: BusinessRow;
  readonly content: CardContent;
}

/** Creates the card content of a special layout. Returns undefined for the default layout. */
export function createRowBody(list: BusinessList, layout: ListLayout): ComponentType<RowBodyProps> | undefined {
  if (layout === 'compact') return CompactRow;
  if (layout === 'card') return undefined;
  const columns = list.columns.filter(({ rendering }) => rendering === 'pictures');
  return function PictureRow({ row, content }) {
    const file = columns.flatMap((column) => readCellFiles(toCell(row, column)))[0];
    return (
      <>
        <RowPicture file={file?.id} />
        <CardBody content={content} />
      </>
    );
  };
}

/** One line: title, first status and amount. */
function CompactRow({ content: { title, figure, chips = [], facts = [] } }: RowBodyProps) {
  const [chip] = chips;
  const [fact] = facts;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <span className="min-w-0 flex-1 basis-24 text-16 font-semibold">{title}</span>
      {chip ? <Chip tone={chip.tone}>{chip.text}</Chip> : fact !== undefined && <Soft>{fact}</Soft>}
      {figure !== undefined && <b className="figures shrink-0 text-16 font-semibold">{figure}</b>}
    </span>
  );
}

const Soft = ({ children }: { readonly children: string }) => <span className="text-14 text-soft">{children}</span>;

/** Decorative: the card already contains the same information as text. */
function RowPicture({ file }: { readonly file: string | undefined }) {
  const files = usePageContext().get(FileGateway);
  const box = 'grid size-20 shrink-0 place-items-center overflow-hidden rounded-card bg-sunken text-soft';
  return (
    <span className={box}>
      {file === undefined ? (
        <ImageOff size={22} aria-hidden />
      ) : (
        <img src={files.getUrl(file)} alt="" loading="lazy" draggable={false} className="size-full object-cover" />
      )}
    </span>
  );
}
