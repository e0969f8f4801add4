ALTER TABLE "files" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "company_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "people" AS "p" SET "company_email" = coalesce(
  (SELECT coalesce("l"."changes" -> 'email' ->> 'after', '') FROM "people_log" AS "l"
    WHERE "l"."tenant" = "p"."tenant" AND "l"."subject" = "p"."id" AND NOT "l"."is_group" AND "l"."changes" ? 'email'
    ORDER BY "l"."at" DESC, "l"."id" DESC LIMIT 1),
  (SELECT "c"."value" FROM "imported_cells" AS "c"
    WHERE "c"."tenant" = "p"."tenant" AND "c"."subject" = "p"."id" AND "c"."field" = 'mail'),
  (SELECT "p"."email" WHERE EXISTS (SELECT 1
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof("p"."provisioned" -> 'resource' -> 'emails') = 'array'
      THEN "p"."provisioned" -> 'resource' -> 'emails' ELSE '[]'::jsonb END) AS "e"
    WHERE "e" ->> 'value' = "p"."email")),
  '');
