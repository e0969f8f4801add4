import * as v from 'valibot';
import { forCompany } from './endpoint.ts';
import { count, id, someJson, text } from './shapes.ts';

const rows = v.optional(v.nullable(v.array(v.record(v.string(), v.unknown()))), []);

/** Records on the days of a month (contract pages 1). */
export const formCalendarView = {
  getDataByKey: forCompany({
    method: 'POST',
    path: '/api-form/form/core/formCalendarView/getDataByKey',
    fields: v.object({ key: id, menuId: v.optional(v.string()), params: someJson }),
    answer: v.object({
      /** JSON in JSON, or what it holds: decoded piece by piece. */
      calendarView: v.looseObject({ key: text, name: text }),
      calendarData: v.object({ monthData: rows, weekData: rows, dayData: rows }),
      /** Ours: how many there are, where not all of them came. */
      totalCount: v.optional(count),
    }),
  }),
};
