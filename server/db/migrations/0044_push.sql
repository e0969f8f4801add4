CREATE TABLE "decision_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"subscription" text NOT NULL,
	"person" text NOT NULL,
	"task" text NOT NULL,
	"task_version" integer NOT NULL,
	"record_versions" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"use" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"person" text NOT NULL,
	"session" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"shown_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_deliveries" RENAME TO "notification_deliveries";--> statement-breakpoint
ALTER TABLE "mail_wishes" RENAME TO "notification_settings";--> statement-breakpoint
ALTER TABLE "notification_deliveries" RENAME COLUMN "provider" TO "target";--> statement-breakpoint
ALTER TABLE "notification_settings" RENAME COLUMN "is_wanted" TO "is_mail_wanted";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "mail_wishes_person_people_id_fk";
--> statement-breakpoint
DROP INDEX "chat_deliveries_age";--> statement-breakpoint
ALTER TABLE "notification_deliveries" DROP CONSTRAINT "chat_deliveries_notice_provider_pk";--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "channel" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ALTER COLUMN "channel" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notice_channel_target_pk" PRIMARY KEY("notice","channel","target");--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "push_level" text DEFAULT 'count' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "has_push_buttons" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decision_tickets" ADD CONSTRAINT "decision_tickets_subscription_push_subscriptions_id_fk" FOREIGN KEY ("subscription") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_tickets" ADD CONSTRAINT "decision_tickets_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decision_tickets_subscription" ON "decision_tickets" USING btree ("subscription");--> statement-breakpoint
CREATE INDEX "decision_tickets_person" ON "decision_tickets" USING btree ("person");--> statement-breakpoint
CREATE INDEX "decision_tickets_age" ON "decision_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_person" ON "push_subscriptions" USING btree ("person");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session");--> statement-breakpoint
CREATE INDEX "push_subscriptions_age" ON "push_subscriptions" USING btree ("renewed_at");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_person_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_deliveries_age" ON "notification_deliveries" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "notification_deliveries_target" ON "notification_deliveries" USING btree ("target");