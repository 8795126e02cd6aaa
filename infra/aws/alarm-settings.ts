import { Annotations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { readContext } from "./context.ts";
import type { Stage } from "./stage.ts";

/** The recipients of a stage's alarms, and the links in them. */
export interface AlarmSettings {
  /** Undefined: no mail is sent; alarms are displayed in the AWS console only. */
  readonly email: string | undefined;
  /** The base address of the runbooks, without a trailing slash. */
  readonly runbooks: string;
  /** Monthly budget of the AWS account in US dollars; undefined for none. */
  readonly monthlyBudget: number | undefined;
}

/** The runbooks' path in this project. A link that opens on a phone needs `-c runbooks=https://…`. */
const defaultRunbooks = "docs/runbooks";
const defaultProdBudget = 50;

/**
 * Reads `-c alarmEmail=ops@example.com`, `-c runbooks=https://…/docs/runbooks` and `-c monthlyBudget=50`. Prod has a
 * budget of 50 dollars by default if there is an email address; 0 disables it.
 * @throws UserError for a budget without an email address
 */
export function alarmSettingsOf(app: IConstruct, stage: Stage): AlarmSettings {
  const email = readContext(app, "alarmEmail", z.email(), "an email address");
  const runbooks = readContext(
    app,
    "runbooks",
    z.url({ protocol: /^https$/ }),
    "the https address of the folder with the runbooks",
  );
  const requestedBudget = readContext(
    app,
    "monthlyBudget",
    z.coerce.number().min(0).max(1_000_000),
    "US dollars a month, 0 for none",
  );
  if (requestedBudget !== undefined && requestedBudget > 0 && email === undefined) {
    throw new UserError("A budget needs a recipient: set -c alarmEmail=… with -c monthlyBudget=….");
  }
  const monthlyBudget =
    requestedBudget ?? (stage.name === "prod" && email !== undefined ? defaultProdBudget : undefined);
  return {
    email,
    runbooks: runbooks?.replace(/\/+$/, "") ?? defaultRunbooks,
    monthlyBudget: monthlyBudget === 0 ? undefined : monthlyBudget,
  };
}

/** Warns during the deployment of prod when alarms notify no one, or name their runbooks without a link. */
export function warnAboutAlarmSettings(scope: IConstruct, stage: Stage, { email, runbooks }: AlarmSettings): void {
  if (stage.name !== "prod") return;
  if (email === undefined)
    Annotations.of(scope).addWarningV2(
      "everline:nobody-hears-alarms",
      "This shop's alarms notify no one; set -c alarmEmail=ops@example.com.",
    );
  if (runbooks === defaultRunbooks)
    Annotations.of(scope).addWarningV2(
      "everline:alarms-without-links",
      "This shop's alarms name their runbooks without a link; set -c runbooks=https://…/docs/runbooks.",
    );
}
