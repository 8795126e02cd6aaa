import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { environmentNames } from "#shared/runtime/names.ts";
import { onlyResource, propertiesOf, type Statement, shopFunctions } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const anything = z.looseObject({});
const mappingProperties = z.looseObject({
  FunctionName: z.object({ Ref: z.string() }),
  FilterCriteria: z.object({ Filters: z.tuple([z.object({ Pattern: z.string() })]) }),
});
const mail = { from: "Everline <hello@mail.example.com>", replyTo: "help@example.com" };
const domain = {
  name: "shop.example.com",
  certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
};
const hostedZone = { id: "Z0123456789ABC", name: "example.com" };

let template: Template;
let withoutMail: Template;
let withZone: Template;
beforeAll(async () => {
  template = await stageTemplate({ mail });
  withoutMail = await stageTemplate();
  withZone = await stageTemplate({ domain: { ...domain, hostedZone }, mail: { ...mail, dmarc: "v=DMARC1; p=reject" } });
});

function functionOf(name: string, of = template) {
  return shopFunctions(of).find((each) => each.name === name) ?? expect.fail(`There is no function ${name}.`);
}
const rightsFor = (service: string, statements: readonly Statement[]) =>
  statements.filter(({ Action }) => Action.some((action) => action.startsWith(service)));
const idOf = (type: string) => onlyResource(template, type, anything)[0];

const records = z.object({ Name: z.unknown(), Type: z.string(), ResourceRecords: z.array(z.unknown()).optional() });
const mailRecords = (of: Template) =>
  Object.values(propertiesOf(of, "AWS::Route53::RecordSet", records)).filter(({ Type }) => !/^A/.test(Type));

describe("a stage with a sender", () => {
  it("has an identity for the sender's domain, with its own envelope domain and a configuration set that demands TLS", () => {
    const [set, properties] = onlyResource(template, "AWS::SES::ConfigurationSet", anything);
    expect(properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
    expect(onlyResource(template, "AWS::SES::EmailIdentity", anything)[1]).toMatchObject({
      EmailIdentity: "mail.example.com",
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: set } },
      FeedbackAttributes: { EmailForwardingEnabled: false },
      MailFromAttributes: { BehaviorOnMxFailure: "USE_DEFAULT_VALUE", MailFromDomain: "bounce.mail.example.com" },
    });
  });

  it("tells its sender to those who send and to the routes that say whether there is one", () => {
    const knowing = (of: Template) =>
      shopFunctions(of)
        .filter(({ Environment }) => Environment.Variables[environmentNames.mailFrom] === mail.from)
        .map(({ name }) => name)
        .sort();
    expect(knowing(template)).toEqual(["getAdminHealth", "listAdminMails", "sendMails", "sweepMails"]);
    expect(knowing(withoutMail)).toEqual([]);
    for (const name of ["getAdminHealth", "listAdminMails"]) {
      expect(rightsFor("ses", functionOf(name).statements)).toEqual([]);
    }
  });

  it("hands SES's events about its own mails, and no other stage's, to followMails, which loses none", () => {
    const set = idOf("AWS::SES::ConfigurationSet");
    const [, { EventDestination }] = onlyResource(
      template,
      "AWS::SES::ConfigurationSetEventDestination",
      z.object({ EventDestination: anything }),
    );
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ["send", "delivery", "bounce", "complaint", "reject"],
    });
    expect(JSON.stringify(EventDestination)).toContain(":event-bus/default");
    const rule = Object.values(
      propertiesOf(
        template,
        "AWS::Events::Rule",
        z.looseObject({ EventPattern: z.unknown().optional(), Targets: z.array(anything) }),
      ),
    ).find(({ EventPattern }) => EventPattern !== undefined);
    expect(rule?.EventPattern).toEqual({
      source: ["aws.ses"],
      detail: { mail: { tags: { "ses:configuration-set": [{ Ref: set }] } } },
    });
    const { logicalId } = functionOf("followMails");
    expect(rule?.Targets).toEqual([
      expect.objectContaining({
        Arn: { "Fn::GetAtt": [logicalId, "Arn"] },
        DeadLetterConfig: { Arn: { "Fn::GetAtt": [idOf("AWS::SQS::Queue"), "Arn"] } },
        RetryPolicy: { MaximumEventAgeInSeconds: 86_400 },
      }),
    ]);
  });

  it("lets sendMails and sweepMails send as this identity with this configuration set, and nothing else send", () => {
    const set = idOf("AWS::SES::ConfigurationSet");
    const arn = (...parts: unknown[]) => ({
      "Fn::Join": [
        "",
        ["arn:", { Ref: "AWS::Partition" }, ":ses:", { Ref: "AWS::Region" }, ":", { Ref: "AWS::AccountId" }, ...parts],
      ],
    });
    for (const name of ["sendMails", "sweepMails"]) {
      const { statements, Environment } = functionOf(name);
      expect(rightsFor("ses:", statements)).toEqual([
        {
          Effect: "Allow",
          Action: ["ses:SendEmail"],
          Resource: [arn(":configuration-set/", { Ref: set }), arn(":identity/mail.example.com")],
        },
      ]);
      expect(Environment.Variables).toMatchObject({
        MAIL_FROM: mail.from,
        MAIL_REPLY_TO: mail.replyTo,
        MAIL_CONFIGURATION_SET: { Ref: set },
        SITE_URL: expect.anything(),
        STAGE: "dev",
      });
    }
    const others = shopFunctions(template).filter(({ name }) => !["sendMails", "sweepMails"].includes(name));
    expect(others.flatMap(({ statements }) => rightsFor("ses:", statements))).toEqual([]);
  });

  it("has the DNS records created in a zone that covers the sender's domain, with the file's DMARC policy", () => {
    const found = mailRecords(withZone);
    expect(found.map(({ Type }) => Type).sort()).toEqual(["CNAME", "CNAME", "CNAME", "MX", "TXT", "TXT"]);
    expect(found).toContainEqual({
      Name: "_dmarc.mail.example.com",
      Type: "TXT",
      ResourceRecords: ['"v=DMARC1; p=reject"'],
    });
    expect(found).toContainEqual({
      Name: "bounce.mail.example.com",
      Type: "TXT",
      ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'],
    });
    expect(JSON.stringify(found.find(({ Type }) => Type === "MX"))).toContain("10 feedback-smtp.");
    const output = JSON.stringify(withZone.findOutputs("MailDnsRecords"));
    expect(output).toContain(String.raw`\"areCreated\":true`);
  });

  it("has them in an output where no zone of the stage covers the domain, without DMARC if the domain has its own", async () => {
    expect(mailRecords(template)).toEqual([]);
    const output = JSON.stringify(template.findOutputs("MailDnsRecords"));
    expect(output).toContain(String.raw`\"areCreated\":false`);
    expect(output).toContain("DkimDNSTokenName3");
    expect(output).toContain("_dmarc.mail.example.com");
    const other = await stageTemplate({
      domain: { ...domain, hostedZone },
      mail: { from: "hello@example.org", dmarc: "existing" },
    });
    expect(mailRecords(other)).toEqual([]);
    const records = JSON.stringify(other.findOutputs("MailDnsRecords"));
    expect(records).toContain("bounce.example.org");
    expect(records).not.toContain("_dmarc");
  });
});

describe("an alarm on mail", () => {
  const alarm = z.looseObject({ AlarmName: z.string(), AlarmDescription: z.string() });
  const alarmsOf = (of: Template) =>
    Object.values(propertiesOf(of, "AWS::CloudWatch::Alarm", alarm)).filter(({ AlarmDescription }) =>
      /runbooks\/mail-/.test(AlarmDescription),
    );
  const find = (title: string) => alarmsOf(template).find(({ AlarmName }) => AlarmName === `Everline dev, ${title}`);

  it("rings at two bounces of a hundred and one complaint of two thousand, of this stage's mail", () => {
    const Dimensions = [{ Name: "ses:configuration-set", Value: { Ref: idOf("AWS::SES::ConfigurationSet") } }];
    const common = { Namespace: "AWS/SES", Dimensions, TreatMissingData: "notBreaching" };
    expect(find("much mail bounces")).toMatchObject({
      ...common,
      MetricName: "Reputation.BounceRate",
      Threshold: 0.02,
    });
    expect(find("readers complain about mail")).toMatchObject({
      ...common,
      MetricName: "Reputation.ComplaintRate",
      Threshold: 0.0005,
    });
  });

  it("rings when the sender is behind, gives a mail up, or is refused by SES; the lines are those of both senders", () => {
    expect(find("mail waits in the table's stream")).toMatchObject({ MetricName: "IteratorAge", Threshold: 300_000 });
    const filters = Object.values(
      propertiesOf(
        template,
        "AWS::Logs::MetricFilter",
        z.object({
          FilterPattern: z.string(),
          LogGroupName: z.object({ Ref: z.string() }),
          MetricTransformations: z.tuple([z.object({ MetricName: z.string() })]),
        }),
      ),
    );
    const logs = ["sendMails", "sweepMails"].map((name) => functionOf(name).LoggingConfig.LogGroup.Ref);
    for (const [title, metric, line] of [
      ["mail was given up", "mailsGivenUp", "a mail was given up"],
      ["SES sends no mail for the shop", "mailsRefused", "SendingPausedException"],
    ] as const) {
      expect(find(title)).toMatchObject({ MetricName: metric, Threshold: 1 });
      const counted = filters.filter(({ MetricTransformations: [{ MetricName }] }) => MetricName === metric);
      expect(counted.map(({ LogGroupName }) => LogGroupName.Ref).sort()).toEqual([...logs].sort());
      for (const { FilterPattern } of counted) expect(FilterPattern).toContain(`"${line}"`);
    }
  });

  it("exists only for what a stage without a sender can suffer from", () => {
    expect(alarmsOf(template)).toHaveLength(6);
    expect(alarmsOf(withoutMail)).toHaveLength(2);
  });
});

describe("a stage without a sender", () => {
  it("has nothing of SES, and may send nothing; its mails still reach the sender, which drops them", () => {
    const types = Object.values(
      z.record(z.string(), z.looseObject({ Type: z.string() })).parse(withoutMail.toJSON().Resources),
    );
    expect(types.filter(({ Type }) => Type.startsWith("AWS::SES"))).toEqual([]);
    const names = shopFunctions(withoutMail).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["sendMails", "sweepMails"]));
    expect(names).not.toContain("followMails");
    for (const name of ["sendMails", "sweepMails"]) {
      const { statements, Environment } = functionOf(name, withoutMail);
      expect(rightsFor("ses:", statements)).toEqual([]);
      expect(Object.keys(Environment.Variables).filter((variable) => variable.startsWith("MAIL_"))).toEqual([]);
    }
    expect(withoutMail.findOutputs("Mail*")).toEqual({});
  });
});

describe("the table's stream", () => {
  const stream = () => ({ "Fn::GetAtt": [idOf("AWS::DynamoDB::GlobalTable"), "StreamArn"] });

  it("carries the new image of each row, and is read by the sender of mails and of events alone", () => {
    expect(onlyResource(template, "AWS::DynamoDB::GlobalTable", anything)[1]).toMatchObject({
      StreamSpecification: { StreamViewType: "NEW_IMAGE" },
    });
    const readers = shopFunctions(template).filter(({ statements }) =>
      statements.some(({ Action }) => Action.includes("dynamodb:GetRecords")),
    );
    expect(readers.map(({ name }) => name).sort()).toEqual(["sendLineEvents", "sendMails"]);
    const rights = readers.flatMap(({ statements }) =>
      statements.filter(({ Action }) => Action.includes("dynamodb:GetRecords")),
    );
    const right = {
      Effect: "Allow",
      Action: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
      Resource: [stream()],
    };
    expect(rights).toEqual([right, right]);
  });

  it("hands over waiting mails and new changes of licenses, each to its sender, at once, and gives a batch up after a few attempts", () => {
    const mappings = Object.values(propertiesOf(template, "AWS::Lambda::EventSourceMapping", mappingProperties));
    const mappingTo = (name: string) =>
      mappings.find(({ FunctionName }) => FunctionName.Ref === functionOf(name).logicalId);
    for (const [name, BatchSize] of [
      ["sendMails", 10],
      ["sendLineEvents", 50],
    ] as const) {
      expect(mappingTo(name), name).toMatchObject({
        EventSourceArn: stream(),
        BatchSize,
        MaximumBatchingWindowInSeconds: 0,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        MaximumRetryAttempts: 3,
        DestinationConfig: { OnFailure: { Destination: { "Fn::GetAtt": [idOf("AWS::SQS::Queue"), "Arn"] } } },
      });
    }
    const filterOf = (name: string) => JSON.parse(mappingTo(name)?.FilterCriteria.Filters[0].Pattern ?? "{}");
    expect(filterOf("sendMails")).toEqual({
      eventName: ["INSERT", "MODIFY"],
      dynamodb: { Keys: { pk: { S: [{ prefix: "MAIL#" }] } }, NewImage: { state: { S: ["waiting"] } } },
    });
    expect(filterOf("sendLineEvents")).toEqual({
      eventName: ["INSERT"],
      dynamodb: { Keys: { pk: { S: [{ prefix: "CHANGES#" }] } } },
    });
  });
});
