import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../../shared/classes.ts';
import { TONE_CLASSES } from '../../shared/tone.ts';
import { isTask } from './cells.ts';
import type { PlacedNode } from './layoutChart.ts';
import { nodeLook, SIGNS } from './nodeLook.ts';

const FRAMES = { current: 'border-2 border-action', done: 'border border-agree', ahead: 'border border-dashed border-edge' };

/** A box or sign of the chart; a tap tells what happened there. */
export function ChartNodeButton({ placed: { node, x, y, width, height }, onOpen }: { readonly placed: PlacedNode; readonly onOpen: (node: string) => void }) {
  const { t } = useTexts();
  const look = nodeLook(node);
  const name = node.name === '' ? t(`node.kind.${node.kind}`) : node.name;
  const style = { left: `${x}rem`, top: `${y}rem`, width: `${width}rem`, height: `${height}rem` };
  const Sign = SIGNS[node.kind] ?? look.icon;
  const isNarrow = width < 9;
  if (isTask(node)) {
    return (
      <button type="button" data-current={node.progress === 'current' || undefined} style={style} onClick={() => onOpen(node.id)} aria-label={`${name}, ${t(look.labelKey)}`} className={classes('absolute flex items-center rounded-card bg-surface text-left shadow-card transition active:bg-sunken', isNarrow ? 'gap-1 px-1.5 text-12' : 'gap-2 px-2.5 text-14', FRAMES[node.progress])}>
        <span aria-hidden="true" className={classes('grid shrink-0 place-items-center rounded-full', isNarrow ? 'size-5' : 'size-6', TONE_CLASSES[look.tone])}><look.icon size={isNarrow ? 13 : 15} strokeWidth={2.4} /></span>
        <span className="line-clamp-3 min-w-0">{name}</span>
      </button>
    );
  }
  return (
    <button type="button" style={style} onClick={() => onOpen(node.id)} aria-label={`${name}, ${t(look.labelKey)}`} className="absolute flex flex-col items-center">
      <span aria-hidden="true" className={classes('grid size-7 shrink-0 place-items-center bg-surface', node.kind.endsWith('Gateway') ? 'rotate-45 rounded-md [&>svg]:-rotate-45' : 'rounded-full', FRAMES[node.progress], node.progress === 'ahead' ? 'text-soft' : TONE_CLASSES[look.tone])}>
        <Sign size={15} strokeWidth={2.2} />
      </span>
      <span className="mt-0.5 line-clamp-1 w-max max-w-[9rem] shrink-0 bg-paper px-1 text-center text-12 text-soft">{name}</span>
    </button>
  );
}
