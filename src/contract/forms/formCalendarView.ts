import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { companyEndpoint } from '../wire/endpoint.ts';
import { count, id, someJson, text } from '../wire/shapes.ts';

const rows = v.optional(v.nullable(v.array(recordOfAnyNames(v.unknown()))), []);

/** Records by day of a month (contract pages 1). */
export const formCalendarView = {
  getDataByKey: companyEndpoint('POST', '/api-form/form/core/formCalendarView/getDataByKey', {
    fields: v.object({ key: id, menuId: v.optional(v.string()), params: someJson }),
    answer: v.object({
      /** Nested JSON text or an object: decoded part by part. */
      calendarView: v.looseObject({ key: text, name: text }),
      calendarData: v.object({ monthData: rows, weekData: rows, dayData: rows }),
      /** Ours: total number of records, if not all are sent. */
      totalCount: v.optional(count),
    }),
  }),
};
