import { Annotations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { contextOf } from "./context.ts";
import type { Stage } from "./stage.ts";

/** Who hears of a stage's alarms, and what they are sent to. */
export interface AlarmSettings {
  /** Undefined when nobody is written to; the alarms are to be seen in AWS's console then. */
  readonly email: string | undefined;
  /** Where the runbooks are, without a slash at the end. */
  readonly runbooks: string;
  /** US dollars a month of the whole AWS account; undefined when nobody wants to know. */
  readonly monthlyBudget: number | undefined;
}

/**
 * Where the runbooks lie in this project. An alarm that is read on a telephone needs their address: `-c
 * runbooks=https://…`.
 */
const runbooksHere = "docs/runbooks";
const budgetOfProd = 50;

/**
 * Reads `-c alarmEmail=ops@example.com`, `-c runbooks=https://…/docs/runbooks` and `-c monthlyBudget=50`. Prod has a
 * budget of 50 dollars if somebody can be written to and nothing else is said; 0 is none.
 * @throws UserError for a budget that nobody would hear of
 */
export function alarmSettingsOf(app: IConstruct, stage: Stage): AlarmSettings {
  const email = contextOf(app, "alarmEmail", z.email(), "an email address");
  const runbooks = contextOf(
    app,
    "runbooks",
    z.url({ protocol: /^https$/ }),
    "the https address of the folder with the runbooks",
  );
  const given = contextOf(
    app,
    "monthlyBudget",
    z.coerce.number().min(0).max(1_000_000),
    "US dollars a month, 0 for none",
  );
  if (given !== undefined && given > 0 && email === undefined) {
    throw new UserError("Nobody would hear of a budget that is used up: give -c alarmEmail=… with -c monthlyBudget=….");
  }
  const monthlyBudget = given ?? (stage.name === "prod" && email !== undefined ? budgetOfProd : undefined);
  return {
    email,
    runbooks: runbooks?.replace(/\/+$/, "") ?? runbooksHere,
    monthlyBudget: monthlyBudget === 0 ? undefined : monthlyBudget,
  };
}

/** Tells whoever deploys a shop that its alarms are written to nobody, or lead nowhere. */
export function warnWithoutAlarmEmail(scope: IConstruct, stage: Stage, { email, runbooks }: AlarmSettings): void {
  if (stage.name !== "prod") return;
  if (email === undefined)
    Annotations.of(scope).addWarningV2(
      "everline:nobody-hears-alarms",
      "Nobody will hear the alarms of this shop: -c alarmEmail=ops@example.com.",
    );
  if (runbooks === runbooksHere)
    Annotations.of(scope).addWarningV2(
      "everline:alarms-without-links",
      "The alarms of this shop name their runbooks without a link: -c runbooks=https://…/docs/runbooks.",
    );
}
