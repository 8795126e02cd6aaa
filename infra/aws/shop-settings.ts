import type { IConstruct } from "constructs";
import { cloudFrontRegion, type Firewall, firewallIn, requireDeployable } from "../stages/deployable.ts";
import { readStage, type StageSettings } from "../stages/stage-settings.ts";
import { type AlarmSettings, alarmSettingsOf } from "./alarm-settings.ts";
import { readAppContext } from "./context.ts";
import type { Stage } from "./stage.ts";

/** Every setting of a stage, from its file, with the defaults filled in. */
export interface ShopSettings extends Pick<StageSettings, "stripePublishableKey" | "domain" | "mail" | "backup"> {
  readonly stage: Stage;
  /** The region to deploy to. */
  readonly region: string;
  readonly firewall: Firewall;
  readonly alarms: AlarmSettings;
  readonly originSecretVersion: string | undefined;
}

/**
 * Reads and validates all settings of the stage that `-c stage=NAME` names.
 * @param stageOf reads a stage's file
 * @throws UserError for an invalid one
 */
export function shopSettingsOf(app: IConstruct, stageOf: (name: string) => StageSettings = readStage): ShopSettings {
  const { stage: name, originSecretVersion } = readAppContext(app);
  const settings = stageOf(name);
  const region = regionOfDeployment(settings);
  requireDeployable(settings, region);
  const { payments, keepsData, stripePublishableKey, domain, mail, backup } = settings;
  return {
    stage: { name, payments, keepsData },
    region,
    stripePublishableKey,
    domain,
    mail,
    backup,
    firewall: firewallIn(region, settings),
    alarms: alarmSettingsOf(settings),
    originSecretVersion,
  };
}

/**
 * The target region: the one in the stage's file, else the operator's, which `cdk` passes to the app in an environment
 * variable. The stack itself is region-agnostic and follows the operator's credentials (the command checks that they
 * agree with the file), but some settings depend on the region.
 */
function regionOfDeployment({ region }: StageSettings): string {
  return region ?? (process.env.CDK_DEFAULT_REGION || cloudFrontRegion);
}
