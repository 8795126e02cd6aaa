/**
 * The settings that were passed to CDK on the command line, `-c name=value`, before a stage had a file; each with the
 * field that holds it now. Messages use it to say where a setting has moved.
 */
export const formerSettings: Readonly<Record<string, string>> = {
  stripePublishableKey: "stripePublishableKey",
  domainName: "domain.name",
  certificateArn: "domain.certificateArn",
  hostedZoneId: "domain.hostedZone.id",
  hostedZoneName: "domain.hostedZone.name",
  alarmEmail: "alarms.email",
  runbooks: "alarms.runbooks",
  monthlyBudget: "monthlyBudget",
  waf: "firewall",
  webAclArn: "firewall.webAclArn",
};
