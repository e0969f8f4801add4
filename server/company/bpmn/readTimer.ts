import { parseDate } from '#domain/shared/calendar.ts';
import type { TimerRule } from '#domain/workflow/processDefinition.ts';
import { getChild, elementText, getEventDefinitions, type ModdleElement } from './moddleElement.ts';
import { isExpression, parseBpmnExpression } from './readExpression.ts';
import type { ParseContext } from './parseContext.ts';

const SECOND = 1_000;
const UNITS = {
  weeks: 7 * 86_400,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};
const DURATION =
  /^P(?=.)(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=.)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?)?$/;
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)?)((?<=T.*)(?:Z|[+-]\d{2}:\d{2}))?$/;

type DurationParts = Readonly<Record<string, string | undefined>>;

/** Returns the parts of an ISO 8601 duration; `undefined` if the text is not a duration. */
const parseDuration = (text: string): DurationParts | undefined => DURATION.exec(text.trim())?.groups;

/** Converts to milliseconds. Years and months are ignored, because their length depends on the start date. */
const toMilliseconds = (parts: DurationParts, units: Readonly<Record<string, number>> = UNITS): number =>
  Object.entries(units).reduce((sum, [unit, seconds]) => sum + Number(parts[unit] ?? 0) * seconds * SECOND, 0);

/**
 * Reads a duration in working days and hours. Weeks and months are rejected, because their length in working time is
 * ambiguous.
 */
function readWorkingTime(parsing: ParseContext, element: ModdleElement, text: string): TimerRule | undefined {
  const parts = parseDuration(text);
  if (parts === undefined || ['years', 'months', 'weeks'].some((unit) => parts[unit] !== undefined)) {
    parsing.report(
      element,
      `the working time ${text} is not an ISO 8601 duration in days and hours, such as P2D or PT16H`,
    );
    return undefined;
  }
  return { kind: 'afterWork', days: Number(parts['days'] ?? 0), ms: toMilliseconds({ ...parts, days: '0' }) };
}

/** Parses an ISO 8601 timestamp; without an offset the time zone of the company applies when the timer starts. */
function parseTimestamp(text: string): TimerRule | undefined {
  const [moment, local, offset] = TIMESTAMP.exec(text.trim()) ?? [];
  if (moment === undefined || parseDate(local) === undefined) return undefined;
  return offset === undefined
    ? { kind: 'atExpression', expression: { kind: 'literal', value: moment } }
    : { kind: 'at', instant: Date.parse(moment) };
}

/** Parses a due date or timer: a duration, a date or `${expression}`. */
export function readTimerText(parsing: ParseContext, element: ModdleElement, text: string): TimerRule | undefined {
  if (elementText(element, 'workingTime') === 'true') return readWorkingTime(parsing, element, text);
  if (isExpression(text)) {
    const expression = parseBpmnExpression(parsing, element, text);
    return expression && { kind: 'atExpression', expression };
  }
  const parts = parseDuration(text);
  if (parts !== undefined) {
    const months = Number(parts['years'] ?? 0) * 12 + Number(parts['months'] ?? 0);
    return { kind: 'after', ms: toMilliseconds(parts), ...(months > 0 && { months }) };
  }
  const timestamp = parseTimestamp(text);
  if (timestamp !== undefined) return timestamp;
  parsing.report(element, `the time ${text} is neither an ISO 8601 duration such as P2D nor a date nor an expression`);
  return undefined;
}

/** Reads the single timer definition of a catching or boundary event; other kinds of events are reported. */
export function readTimerEvent(parsing: ParseContext, event: ModdleElement): TimerRule | undefined {
  const [definition, ...others] = getEventDefinitions(event);
  if (definition?.$type !== 'bpmn:TimerEventDefinition' || others.length > 0) {
    parsing.report(event, 'only a timer can be waited for; other events are not run');
    return undefined;
  }
  const duration = readTimerBody(definition, 'timeDuration');
  const moment = readTimerBody(definition, 'timeDate');
  if (getChild(definition, 'timeCycle') !== undefined)
    return reportInvalidTimer(parsing, event, 'a repeating timer (timeCycle) is not run');
  if (duration !== undefined && moment !== undefined)
    return reportInvalidTimer(parsing, event, 'the timer has a duration and a date; it can wait for one of them');
  if (duration !== undefined && isExpression(duration))
    return reportInvalidTimer(
      parsing,
      event,
      'the duration of a timer is a fixed ISO 8601 text; use a date to compute it',
    );
  const text = duration ?? moment;
  return text === undefined
    ? reportInvalidTimer(parsing, event, 'the timer has no time')
    : readTimerText(parsing, event, text);
}

function reportInvalidTimer(parsing: ParseContext, event: ModdleElement, message: string): undefined {
  parsing.report(event, message);
}

function readTimerBody(definition: ModdleElement, property: string): string | undefined {
  const expression = getChild(definition, property);
  return expression && elementText(expression, 'body');
}
