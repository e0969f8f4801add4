import { customType } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';

/** A timestamp: `timestamptz` in the database, milliseconds in our code, with the same values through both drivers. */
export const timestampColumn = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (moment) => new Date(moment).toISOString(),
  fromDriver: (text) => new Date(text).getTime(),
});
