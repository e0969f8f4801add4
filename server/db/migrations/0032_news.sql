CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"category" text NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"excerpts" jsonb NOT NULL,
	"keywords" text NOT NULL,
	"picture" text,
	"is_draft" boolean NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"audience" text[] NOT NULL,
	"author" text NOT NULL,
	"author_name" text NOT NULL,
	"earlier_reads" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_files" (
	"news" text NOT NULL,
	"file" text NOT NULL,
	"use" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "news_files_news_file_use_pk" PRIMARY KEY("news","file","use")
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"news" text NOT NULL,
	"person" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_reads_news_person_day_pk" PRIMARY KEY("news","person","day")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "news_files" ADD CONSTRAINT "news_files_news_news_id_fk" FOREIGN KEY ("news") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_files" ADD CONSTRAINT "news_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_news_news_id_fk" FOREIGN KEY ("news") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("tenant","is_draft","issued_at","id");--> statement-breakpoint
CREATE INDEX "news_category" ON "news" USING btree ("tenant","category","issued_at");--> statement-breakpoint
CREATE INDEX "news_files_file" ON "news_files" USING btree ("file");