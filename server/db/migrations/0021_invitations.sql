CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"solution" text NOT NULL,
	"code" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"most" integer NOT NULL,
	"answers" integer DEFAULT 0 NOT NULL,
	"person" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_code" ON "invitations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "invitations_solution" ON "invitations" USING btree ("tenant","solution","at");