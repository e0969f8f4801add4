import { customType } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';

/** A moment: a real `timestamptz` in the database, milliseconds in our code, the same through both drivers. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (moment) => new Date(moment).toISOString(),
  fromDriver: (text) => new Date(text).getTime(),
});

/** One name per language of the product. A language without a name falls back to zh-CN. */
export type Names = Readonly<{ 'zh-CN': string; 'en-US'?: string; 'ja-JP'?: string }>;
