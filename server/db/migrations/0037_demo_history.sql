CREATE TABLE "demo_histories" (
	"tenant" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"first" integer NOT NULL,
	"total" integer NOT NULL,
	"played" integer DEFAULT 0 NOT NULL
);
