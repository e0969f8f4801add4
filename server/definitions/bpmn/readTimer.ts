import type { TimerRule } from '#domain/workflow/processDefinition.ts';
import { childOf, elementText, eventDefinitionsOf, type ModdleElement } from './moddleElement.ts';
import { isExpression, readBpmnExpression } from './readExpression.ts';
import type { ParseContext } from './parseContext.ts';

const SECOND = 1_000;
const UNITS = {
  years: 365 * 86_400,
  months: 30 * 86_400,
  weeks: 7 * 86_400,
  days: 86_400,
  hours: 3_600,
  minutes: 60,
  seconds: 1,
};
const DURATION =
  /^P(?=.)(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=.)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

type DurationParts = Readonly<Record<string, string | undefined>>;

/** The parts of an ISO 8601 duration; `undefined` when the text is none. */
const readDuration = (text: string): DurationParts | undefined => DURATION.exec(text.trim())?.groups;

/** In milliseconds; a year counts 365 days and a month 30. */
const msOf = (parts: DurationParts, units: Readonly<Record<string, number>> = UNITS): number =>
  Object.entries(units).reduce((sum, [unit, seconds]) => sum + Number(parts[unit] ?? 0) * seconds * SECOND, 0);

/** Days are days of work, as long as the company's; a week or a month of work would be anybody's guess. */
function readWorkingTime(parsing: ParseContext, element: ModdleElement, text: string): TimerRule | undefined {
  const parts = readDuration(text);
  if (parts === undefined || ['years', 'months', 'weeks'].some((unit) => parts[unit] !== undefined)) {
    parsing.report(element, `the working time ${text} is no ISO 8601 duration in days and hours, such as P2D or PT16H`);
    return undefined;
  }
  return { kind: 'afterWork', days: Number(parts['days'] ?? 0), ms: msOf({ ...parts, days: '0' }) };
}

/** An ISO 8601 moment; without a zone it is meant in the platform's, GMT+8. */
function readMoment(text: string): number | undefined {
  const moment = text.trim();
  if (!MOMENT.test(moment)) return undefined;
  const dated = moment.includes('T') ? moment : `${moment}T00:00`;
  const instant = Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/.test(dated) ? dated : `${dated}+08:00`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** A due date or a timer as one text: duration, date or `${expression}`. */
export function readTimerText(parsing: ParseContext, element: ModdleElement, text: string): TimerRule | undefined {
  if (elementText(element, 'workingTime') === 'true') return readWorkingTime(parsing, element, text);
  if (isExpression(text)) {
    const expression = readBpmnExpression(parsing, element, text);
    return expression && { kind: 'atExpression', expression };
  }
  const parts = readDuration(text);
  if (parts !== undefined) return { kind: 'after', ms: msOf(parts) };
  const instant = readMoment(text);
  if (instant !== undefined) return { kind: 'at', instant };
  parsing.report(element, `the time ${text} is neither an ISO 8601 duration such as P2D nor a date nor an expression`);
  return undefined;
}

/** The one timer definition of a catching or boundary event; every other kind of event is refused. */
export function readTimerEvent(parsing: ParseContext, event: ModdleElement): TimerRule | undefined {
  const [definition, ...others] = eventDefinitionsOf(event);
  if (definition?.$type !== 'bpmn:TimerEventDefinition' || others.length > 0) {
    parsing.report(event, 'only a timer can be waited for; other events are not run');
    return undefined;
  }
  const duration = bodyOf(definition, 'timeDuration');
  const moment = bodyOf(definition, 'timeDate');
  if (childOf(definition, 'timeCycle') !== undefined)
    return refuse(parsing, event, 'a repeating timer (timeCycle) is not run');
  if (duration !== undefined && moment !== undefined)
    return refuse(parsing, event, 'the timer has a duration and a date; it can wait for one of them');
  if (duration !== undefined && isExpression(duration))
    return refuse(parsing, event, 'the duration of a timer is a fixed ISO 8601 text; use a date to compute it');
  const text = duration ?? moment;
  return text === undefined ? refuse(parsing, event, 'the timer has no time') : readTimerText(parsing, event, text);
}

function refuse(parsing: ParseContext, event: ModdleElement, message: string): undefined {
  parsing.report(event, message);
}

function bodyOf(definition: ModdleElement, property: string): string | undefined {
  const expression = childOf(definition, property);
  return expression && elementText(expression, 'body');
}
