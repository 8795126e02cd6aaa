import type { IConstruct } from "constructs";
import { type AlarmSettings, alarmSettingsOf } from "./alarm-settings.ts";
import { onlyKnownNames } from "./context.ts";
import { type Domain, domainOf } from "./domain.ts";
import { type Firewall, firewallOf } from "./firewall.ts";
import { originSecretVersionOf } from "./secrets.ts";
import { stripePublishableKeyOf } from "./site-settings.ts";
import { regionOfDeployment, type Stage, stageOf } from "./stage.ts";

/** Everything that an operator can say of a stage, with `-c name=value`. */
export interface ShopSettings {
  readonly stage: Stage;
  /** Where it is deployed. */
  readonly region: string;
  readonly stripePublishableKey: string | undefined;
  readonly domain: Domain | undefined;
  readonly firewall: Firewall;
  readonly alarms: AlarmSettings;
  readonly originSecretVersion: string | undefined;
}

/** Reads them all. Throws UserError with a sentence on the first that is wrong. */
export function shopSettingsOf(app: IConstruct): ShopSettings {
  onlyKnownNames(app);
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
