import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/controls/classes.ts';
import { TONE_CLASSES } from '../../ui/controls/tone.ts';
import { isTask, WIDE_BOX_REM } from './cells.ts';
import type { PlacedNode } from './layoutChart.ts';
import { nodeLook, SIGNS } from './nodeLook.ts';

const FRAMES = {
  current: 'border-2 border-action',
  done: 'border border-agree',
  ahead: 'border border-dashed border-edge',
};

/** A task box or symbol of the chart. Pressing it shows the records of the node. */
export function ChartNodeButton({
  placed: { node, x, y, width, height },
  onOpen,
}: {
  readonly placed: PlacedNode;
  readonly onOpen: (node: string) => void;
}) {
  const { t } = useTranslation();
  const look = nodeLook(node, t);
  const name = node.name === '' ? t(`node.kind.${node.kind}`) : node.name;
  const style = { left: `${x}rem`, top: `${y}rem`, width: `${width}rem`, height: `${height}rem` };
  const Sign = SIGNS[node.kind] ?? look.icon;
  const isNarrow = width < WIDE_BOX_REM;
  const open = () => onOpen(node.original ?? node.id);
  if (isTask(node)) {
    return (
      <button
        type="button"
        style={style}
        onClick={open}
        aria-label={`${name}, ${look.label}`}
        className={classes(
          'absolute flex items-center rounded-card bg-surface shadow-card transition active:bg-sunken',
          isNarrow ? 'flex-col justify-center px-1 text-center text-12' : 'gap-2 px-2.5 text-left text-14',
          FRAMES[node.progress],
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            'grid shrink-0 place-items-center rounded-full',
            isNarrow ? 'size-5' : 'size-6',
            TONE_CLASSES[look.tone],
          )}
        >
          <look.icon size={isNarrow ? 13 : 15} strokeWidth={2.4} />
        </span>
        <span className="max-w-full min-w-0 text-balance">{name}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      style={style}
      onClick={open}
      aria-label={`${name}, ${look.label}`}
      className="absolute flex flex-col items-center"
    >
      <span
        aria-hidden="true"
        className={classes(
          'grid size-7 shrink-0 place-items-center bg-surface',
          node.kind.endsWith('Gateway') ? 'rotate-45 rounded-md [&>svg]:-rotate-45' : 'rounded-full',
          FRAMES[node.progress],
          node.progress === 'ahead' ? 'text-soft' : TONE_CLASSES[look.tone],
        )}
      >
        <Sign size={15} strokeWidth={2.2} />
      </span>
      {node.name !== '' && (
        <span className="mt-0.5 max-w-full bg-paper text-center text-12 text-balance text-soft">{name}</span>
      )}
    </button>
  );
}
