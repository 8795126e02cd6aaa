import * as z from "zod";
import { propertiesOf, type Template } from "../stage/template.ts";

/** What a deployment takes away only if `--remove` names it. */
export const protectedSettings = ["domain", "firewall", "mail", "alarm-email", "budget"] as const;
export type ProtectedSetting = (typeof protectedSettings)[number];

/** Something that the deployed stack has and the next template lacks. */
export interface LostSetting {
  readonly setting: ProtectedSetting;
  /** In words: "the domain shop.example.com". */
  readonly description: string;
  /** The field of the stage's file that would keep it. */
  readonly field: string;
}

/**
 * Compares templates by resource type and property, so that it does not matter how constructs are named. A domain is
 * lost when the next template lacks any of its names, since buyers have links to each; the others are lost when nothing
 * takes their place: another firewall, another address or another amount is no loss.
 */
export function lostSettings(deployed: Template, next: Template): readonly LostSetting[] {
  const nextAliases = aliasesOf(next);
  const lost: LostSetting[] = aliasesOf(deployed)
    .filter((alias) => !nextAliases.includes(alias))
    .map((alias) => ({ setting: "domain", description: `the domain ${alias}`, field: "domain" }));
  if (hasFirewall(deployed) && !hasFirewall(next))
    lost.push({ setting: "firewall", description: "the firewall", field: "firewall" });
  const senders = senderDomainsOf(deployed);
  if (senders.length > 0 && senderDomainsOf(next).length === 0)
    lost.push({ setting: "mail", description: `the sender of mail at ${senders.join(", ")}`, field: "mail" });
  const addresses = alarmAddressesOf(deployed);
  if (addresses.length > 0 && alarmAddressesOf(next).length === 0)
    lost.push({
      setting: "alarm-email",
      description: `the alarms' address ${addresses.join(", ")}`,
      field: "alarms.email",
    });
  if (hasBudget(deployed) && !hasBudget(next))
    lost.push({ setting: "budget", description: "the budget", field: "monthlyBudget" });
  return lost;
}

const distribution = z.object({
  DistributionConfig: z.looseObject({ Aliases: z.array(z.string()).default([]), WebACLId: z.unknown().optional() }),
});

function distributionsOf(template: Template) {
  return propertiesOf(template, "AWS::CloudFront::Distribution").map(
    (properties) => distribution.parse(properties).DistributionConfig,
  );
}

function aliasesOf(template: Template): readonly string[] {
  return distributionsOf(template).flatMap(({ Aliases }) => Aliases);
}

function hasFirewall(template: Template): boolean {
  return distributionsOf(template).some(({ WebACLId }) => WebACLId !== undefined && WebACLId !== "");
}

function senderDomainsOf(template: Template): readonly string[] {
  return propertiesOf(template, "AWS::SES::EmailIdentity").map(({ EmailIdentity }) => String(EmailIdentity));
}

function alarmAddressesOf(template: Template): readonly string[] {
  return propertiesOf(template, "AWS::SNS::Subscription")
    .filter(({ Protocol }) => Protocol === "email")
    .map(({ Endpoint }) => String(Endpoint));
}

function hasBudget(template: Template): boolean {
  return propertiesOf(template, "AWS::Budgets::Budget").length > 0;
}
