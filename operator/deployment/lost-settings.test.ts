import { expect, it } from "vitest";
import { lostSettings } from "./lost-settings.ts";

const site = (config: object) => ({
  Type: "AWS::CloudFront::Distribution",
  Properties: { DistributionConfig: config },
});
const email = (Endpoint: string) => ({ Type: "AWS::SNS::Subscription", Properties: { Protocol: "email", Endpoint } });
const budget = (Amount: number) => ({
  Type: "AWS::Budgets::Budget",
  Properties: { Budget: { BudgetLimit: { Amount } } },
});

const sender = (EmailIdentity: string) => ({ Type: "AWS::SES::EmailIdentity", Properties: { EmailIdentity } });

const complete = {
  Resources: {
    Site: site({ Aliases: ["shop.example.com", "www.example.com"], WebACLId: { "Fn::GetAtt": ["Firewall", "Arn"] } }),
    Email: email("ops@example.com"),
    Budget: budget(50),
    Sender: sender("example.com"),
  },
};

it("nothing is lost when nothing changes, or when constructs are only renamed", () => {
  expect(lostSettings(complete, complete)).toEqual([]);
  const { Site, Email, Budget, Sender } = complete.Resources;
  expect(lostSettings(complete, { Resources: { A: Site, B: Email, C: Budget, D: Sender } })).toEqual([]);
});

it("a domain, the firewall, the sender of mail, the alarms' address and the budget are lost with their property or resource", () => {
  const lost = lostSettings(complete, { Resources: { Site: site({ Aliases: ["shop.example.com"] }) } });
  expect(lost.map(({ setting, description, field }) => [setting, description, field])).toEqual([
    ["domain", "the domain www.example.com", "domain"],
    ["firewall", "the firewall", "firewall"],
    ["mail", "the sender of mail at example.com", "mail"],
    ["alarm-email", "the alarms' address ops@example.com", "alarms.email"],
    ["budget", "the budget", "monthlyBudget"],
  ]);
});

it("another firewall, sender, address or amount is no loss, but another domain is", () => {
  const changed = {
    Resources: {
      Site: site({ Aliases: ["new.example.com"], WebACLId: "arn:aws:wafv2:us-east-1:1:global/webacl/ours/1" }),
      Email: email("you@example.com"),
      Budget: budget(7),
      Sender: sender("example.org"),
    },
  };
  expect(lostSettings(complete, changed).map(({ description }) => description)).toEqual([
    "the domain shop.example.com",
    "the domain www.example.com",
  ]);
});

it("a queue that subscribes to the alarms is no address", () => {
  const queue = { Type: "AWS::SNS::Subscription", Properties: { Protocol: "sqs", Endpoint: "arn:aws:sqs:…" } };
  const before = { Resources: { Queue: queue } };
  expect(lostSettings(before, { Resources: {} })).toEqual([]);
});
