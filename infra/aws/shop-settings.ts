import type { IConstruct } from "constructs";
import { StartRefused } from "../local/start-refused.ts";
import { type AlarmSettings, alarmSettingsOf } from "./alarm-settings.ts";
import { type Domain, domainOf } from "./domain.ts";
import { type Firewall, firewallOf } from "./firewall.ts";
import { originSecretVersionOf } from "./secret.ts";
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

/** What an operator can say: `docs/operating.md` tells what each is for. */
const names = [
  ...["stage", "stripePublishableKey", "originSecretVersion", "waf", "webAclArn"],
  ...["domainName", "certificateArn", "hostedZoneId", "hostedZoneName", "alarmEmail", "monthlyBudget", "runbooks"],
];

/** A name that is mistyped would go unheard: no firewall, or another stage. CDK's own names have a colon, a slash or a dash in them. */
function onlyKnownNames(app: IConstruct): void {
  const context: object = app.node.getAllContext();
  const unknown = Object.keys(context).find((name) => /^\w+$/.test(name) && !names.includes(name));
  if (unknown !== undefined)
    throw new StartRefused(`-c ${unknown}=… says nothing to this stack. What it can be told: ${names.join(", ")}.`);
}

/** Reads them all. Throws StartRefused with a sentence on the first that is wrong. */
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
