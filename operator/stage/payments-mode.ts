import type { StageName } from "#infra/aws/stage-name.ts";
import { readStage } from "#infra/stages/stage-settings.ts";

/** Whether a stage takes real payments: test keys there would give licenses away, live keys elsewhere charge cards. */
export type PaymentsMode = "test" | "live";

/** Returns whether a stage takes test or live payments. */
export function paymentsModeOf(stage: StageName): PaymentsMode {
  return readStage(stage).payments;
}
