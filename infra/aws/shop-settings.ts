import type { IConstruct } from "constructs";
import { type AlarmSettings, alarmSettingsOf } from "./alarm-settings.ts";
import { rejectUnknownSettings } from "./context.ts";
import { type Domain, domainOf } from "./domain.ts";
import { type Firewall, firewallOf } from "./firewall.ts";
import { originSecretVersionOf } from "./secrets.ts";
import { stripePublishableKeyOf } from "./site-settings.ts";
import { regionOfDeployment, type Stage, stageOf } from "./stage.ts";

/** Every setting of a stage, from `-c name=value`. */
export interface ShopSettings {
  readonly stage: Stage;
  /** The region to deploy to. */
  readonly region: string;
  readonly stripePublishableKey: string | undefined;
  readonly domain: Domain | undefined;
  readonly firewall: Firewall;
  readonly alarms: AlarmSettings;
  readonly originSecretVersion: string | undefined;
}

/**
 * Reads and validates all settings.
 * @throws UserError for the first invalid one
 */
export function shopSettingsOf(app: IConstruct): ShopSettings {
  rejectUnknownSettings(app);
  const stage = stageOf(app);
  const region = regionOfDeployment();
  return {
    stage,
    region,
    stripePublishableKey: stripePublishableKeyOf(app, stage),
    domain: domainOf(app),
    firewall: firewallOf(app, region),
    alarms: alarmSettingsOf(app, stage),
    originSecretVersion: originSecretVersionOf(app),
  };
}
