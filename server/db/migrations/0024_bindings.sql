CREATE TABLE "bindings" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"person" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_deliveries" (
	"notice" text NOT NULL,
	"provider" text NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "chat_deliveries_notice_provider_pk" PRIMARY KEY("notice","provider")
);
--> statement-breakpoint
CREATE TABLE "chat_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"tenant" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"provider" text NOT NULL,
	"open_id" text NOT NULL,
	"words" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bindings" ADD CONSTRAINT "bindings_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bindings_account" ON "bindings" USING btree ("tenant","provider","open_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bindings_person" ON "bindings" USING btree ("person","provider");--> statement-breakpoint
CREATE INDEX "chat_deliveries_age" ON "chat_deliveries" USING btree ("leased_until");--> statement-breakpoint
CREATE INDEX "chat_tickets_age" ON "chat_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_codes_age" ON "sandbox_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_messages_account" ON "sandbox_messages" USING btree ("tenant","provider","open_id");