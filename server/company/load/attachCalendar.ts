import { DEFAULT_WORK_CALENDAR, type WorkCalendar } from '#domain/shared/workCalendar.ts';
import type { LoadedProcess } from './loadProcess.ts';

/** Returns the calendar with the company's time zone, if it has one. */
export const withTimeZone = (
  calendar: WorkCalendar | undefined,
  timeZone: string | undefined,
): WorkCalendar | undefined =>
  timeZone === undefined ? calendar : { ...(calendar ?? DEFAULT_WORK_CALENDAR), timeZone };

/**
 * Adds the company's calendar to a process with timers in working time, in months or at a date, or with a form that
 * counts working days. The calendar is part of the version, so that a replay uses the calendar of the original run
 * (ADR 28).
 */
export function attachCalendar(loaded: LoadedProcess, calendar: WorkCalendar | undefined): LoadedProcess {
  if (calendar === undefined) return loaded;
  const { definition, form } = loaded;
  const { process } = definition;
  const timers = Object.values(process.nodes).flatMap((node) =>
    node.kind === 'userTask' ? [node.task.due] : 'timer' in node ? [node.timer] : [],
  );
  const isTimed = timers.some(
    (timer) =>
      timer?.kind === 'afterWork' ||
      timer?.kind === 'atExpression' ||
      (timer?.kind === 'after' && timer.months !== undefined),
  );
  const isCounted = form !== undefined && JSON.stringify(form.script.extJs).includes('WORK_DAYS');
  return {
    ...loaded,
    ...(isTimed && { definition: { ...definition, process: { ...process, calendar } } }),
    ...(isCounted && {
      form: { ...form, script: { ...form.script, extJs: { ...form.script.extJs, calendar } } },
    }),
  };
}
