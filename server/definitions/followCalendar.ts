import type { WorkCalendar } from '#domain/shared/workCalendar.ts';
import type { LoadedProcess } from './loadProcess.ts';

/**
 * A process whose timers count working time, and a form that counts working days, carry the company's calendar: it is
 * part of their version, so that a request is replayed by the calendar it ran by (ADR 28).
 */
export function followCalendar(loaded: LoadedProcess, calendar: WorkCalendar | undefined): LoadedProcess {
  if (calendar === undefined) return loaded;
  const { definition, form } = loaded;
  const { process } = definition;
  const timers = Object.values(process.nodes).flatMap((node) =>
    node.kind === 'userTask' ? [node.task.due] : 'timer' in node ? [node.timer] : [],
  );
  const isTimed = timers.some((timer) => timer?.kind === 'afterWork');
  const isCounted = form !== undefined && JSON.stringify(form.script.extJs).includes('WORK_DAYS');
  return {
    ...loaded,
    ...(isTimed && { definition: { ...definition, process: { ...process, calendar } } }),
    ...(isCounted && {
      form: { ...form, script: { ...form.script, extJs: { ...form.script.extJs, calendar } } },
    }),
  };
}
