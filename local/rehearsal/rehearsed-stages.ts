import type { StageFile } from "#infra/stages/stage-file.ts";

/** A stage as it is rehearsed: its name and the content of its file. */
export interface RehearsedStage {
  readonly name: string;
  readonly file: StageFile;
}

/**
 * The stages that are rehearsed. Their files are not those in `stages`, so that a rehearsal does not depend on what
 * the operator has deployed; dev's differs by the key and the sender of mail. The local Stripe has no accounts and
 * accepts any key.
 */
export const rehearsedStages = {
  dev: {
    name: "dev",
    file: {
      payments: "test",
      stripePublishableKey: "pk_test_rehearsal",
      mail: { from: "Everline <hello@everline.example>", replyTo: "help@everline.example" },
    },
  },
  /** Prod with every setting that changes the template. */
  prod: {
    name: "prod",
    file: {
      payments: "live",
      region: "us-east-1",
      stripePublishableKey: "pk_live_rehearsal",
      domain: {
        name: "shop.example.com",
        certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/rehearsal",
        hostedZone: { id: "Z0123456789ABC", name: "example.com" },
      },
      firewall: "on",
      mail: { from: "Everline <hello@example.com>" },
      alarms: { email: "ops@example.com", runbooks: "https://example.com/docs/runbooks" },
      monthlyBudget: 50,
    },
  },
} as const satisfies Readonly<Record<string, RehearsedStage>>;
