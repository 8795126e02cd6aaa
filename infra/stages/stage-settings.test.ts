import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UserError } from "#cli/user-error.ts";
import { firewallIn, requireDeployable } from "./deployable.ts";
import { editorSchema } from "./editor-schema.ts";
import { parseStage, readStage, stageNames } from "./stage-settings.ts";

const folder = mkdtempSync(path.join(tmpdir(), "everline-stages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/abc";
const webAclArn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/0a1b";
const domain = { name: "shop.example.com", certificateArn };

function parse(content: object, name = "prod") {
  return parseStage(name, `stages/${name}.json`, JSON.stringify({ payments: "live", ...content }));
}

/** The sentences with which a file is rejected. */
function problemsOf(content: object): string {
  try {
    parse(content);
    return "";
  } catch (reason) {
    if (reason instanceof UserError) return reason.message;
    throw reason;
  }
}

describe("a stage's file", () => {
  it("of the project is valid, and there is one for dev, for prod and for previews", () => {
    expect(stageNames()).toEqual(expect.arrayContaining(["dev", "pr", "prod"]));
    for (const name of stageNames()) expect(readStage(name)).toMatchObject({ name, file: `stages/${name}.json` });
  });

  it("keeps data by default if payments are live, and otherwise if it says so", () => {
    expect(parse({}).keepsData).toBe(true);
    expect(parse({ payments: "test" }).keepsData).toBe(false);
    expect(parse({ payments: "test", keepsData: true }).keepsData).toBe(true);
  });

  it("may have any name in lower case; a preview without a file of its own uses pr.json", () => {
    writeFileSync(path.join(folder, "pr.json"), '{ "payments": "test" }');
    writeFileSync(path.join(folder, "pr-13.json"), '{ "payments": "test", "keepsData": true }');
    expect(readStage("pr-12", folder)).toMatchObject({ name: "pr-12", keepsData: false });
    expect(readStage("pr-13", folder)).toMatchObject({ name: "pr-13", keepsData: true });
    for (const name of ["Prod", "../dev", "1st", "", "a-name-of-21-letters-x"])
      expect(() => readStage(name, folder), name).toThrow(`"${name}" is not the name of a stage`);
  });

  it("that does not exist is reported with the names of the others and how to make one", () => {
    expect(() => readStage("staging", folder)).toThrow(
      /^There is no stage "staging"\. .*staging\.json does not exist; the stages are pr, pr-13\. To make one, copy the file of another and change it/,
    );
  });

  it("that is no JSON is reported by its place, without a quotation", () => {
    const read = () => parseStage("dev", "stages/dev.json", '{\n  "stripePublishableKey": sk_live_oops\n}');
    expect(read).toThrow(/^stages\/dev\.json is not valid JSON( \(line 2 column \d+\))?\.$/);
  });

  it.each([
    [{ payments: "real" }, 'payments must be "test" or "live", the mode of Stripe\'s keys; this is "real".'],
    [{ payments: undefined }, "payments is missing: it must be"],
    [{ keepsData: "yes" }, 'keepsData must be true or false; this is "yes".'],
    [{ account: 123 }, "account must be the 12 digits of an AWS account, in quotes; this is 123."],
    [{ region: "us-esat" }, 'region must be a region of AWS, such as us-east-1; this is "us-esat".'],
    [{ domain: { name: "shop.example.com" } }, "domain.certificateArn is missing: it must be the ARN of a certificate"],
    [{ domain: { certificateArn } }, "domain.name is missing: it must be a host name in lower case"],
    [{ domain: { ...domain, name: "https://shop.example.com" } }, "domain.name must be a host name in lower case"],
    [
      { domain: { ...domain, certificateArn: certificateArn.replace("us-east-1", "eu-central-1") } },
      "domain.certificateArn must be the ARN of a certificate in us-east-1, because CloudFront takes no other",
    ],
    [{ domain: { ...domain, hostedZone: { id: "Z0123" } } }, "domain.hostedZone.name is missing"],
    [
      { domain: { ...domain, hostedZone: { id: "Z0123", name: "example.org" } } },
      "domain.name shop.example.com is not in the zone of domain.hostedZone, example.org.",
    ],
    [
      { mail: { from: "hello@Example.com" } },
      "mail.from must be the sender, such as Everline <hello@example.com>, with the domain in lower case",
    ],
    [{ mail: { from: "Ever\r\nBcc: x <hello@example.com>" } }, "mail.from must be the sender"],
    [{ mail: {} }, "mail.from is missing: it must be the sender"],
    [{ mail: { from: "hello@example.com", replyTo: "help" } }, "mail.replyTo must be an email address"],
    [
      { mail: { from: "hello@example.com", dmarc: "reject" } },
      'mail.dmarc must be a DMARC policy such as v=DMARC1; p=quarantine, or "existing" if the domain has one already',
    ],
    [{ mail: { from: "hello@example.com", to: "x" } }, "There is no field mail.to."],
    [
      { firewall: "yes" },
      'firewall must be "on", "off", or { "webAclArn": "…" } with the ARN of an existing web ACL; this is "yes".',
    ],
    [
      { firewall: { webAclArn: webAclArn.replace(":global/", ":regional/") } },
      "firewall.webAclArn must be the ARN of a web ACL for CloudFront",
    ],
    [{ firewall: { webAcl: webAclArn } }, "firewall must be"],
    [{ alarms: { email: "ops" } }, 'alarms.email must be an email address; this is "ops".'],
    [{ alarms: { runbooks: "http://example.com" } }, "alarms.runbooks must be the https address of the folder"],
    [{ alarms: { email: "ops@example.com" }, monthlyBudget: "lots" }, "monthlyBudget must be US dollars a month"],
    [{ monthlyBudget: 20 }, "monthlyBudget needs a recipient: set alarms.email."],
    [
      { keepsData: false, backup: { copyToRegion: "eu-west-1" } },
      "backup needs a stage that keeps its data: set keepsData to true",
    ],
    [{ backup: { copyToRegion: "Ireland" } }, "backup.copyToRegion must be a region of AWS"],
    [{ wfa: "on" }, "There is no field wfa. The fields are payments, keepsData, account, region,"],
    [{ waf: "on" }, "There is no field waf. It is firewall now."],
    [{ alarms: { mail: "x" } }, "There is no field alarms.mail. The fields of alarms are email, runbooks."],
    [
      { stripePublishableKey: "pk_test_1" },
      'stripePublishableKey has the other mode: this stage\'s payments are "live"',
    ],
    [{ payments: "test", stripePublishableKey: "pk_live_1" }, "stripePublishableKey has the other mode"],
  ])("that is wrong is rejected with the field and what is right: %j", (content, problem) => {
    expect(problemsOf(content)).toMatch(/^stages\/prod\.json: /);
    expect(problemsOf(content)).toContain(problem);
  });

  it("is rejected with every problem at once", () => {
    expect(problemsOf({ region: "x", keepsData: 1 }).split("\n")).toHaveLength(2);
  });

  it.each([
    ["sk_live_oops4711", "This is a secret key, and it may now be in version control: roll it in Stripe's dashboard."],
    ["whsec_oops4711", "This is a webhook's signing secret, and it may now be in version control"],
  ])("that contains a secret is rejected without quoting it: %s", (secret, advice) => {
    const problems = problemsOf({ stripePublishableKey: secret });
    expect(problems).toContain(advice);
    expect(problems).not.toContain("4711");
  });

  it("is described to editors by the committed schema", () => {
    const committed: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, "stage.schema.json"), "utf8"));
    expect(committed).toEqual(editorSchema());
    expect(committed).toMatchObject({ required: ["payments"], additionalProperties: false });
  });
});

describe("a deployment", () => {
  const live = { stripePublishableKey: "pk_live_1" };

  it("with live payments needs the publishable key; one with test payments does not", () => {
    expect(() => requireDeployable(parse({}), "us-east-1")).toThrow(
      "stages/prod.json: stripePublishableKey is missing. A stage with live payments needs Stripe's live publishable key",
    );
    requireDeployable(parse(live), "us-east-1");
    requireDeployable(parse({ payments: "test" }), "us-east-1");
  });

  it("has a firewall by default where payments are live and CloudFront allows making one", () => {
    expect(firewallIn("us-east-1", parse({}))).toBe("own");
    expect(firewallIn("us-east-1", parse({ firewall: "off" }))).toBe("none");
    expect(firewallIn("eu-central-1", parse({}))).toBe("none");
    expect(firewallIn("us-east-1", parse({ payments: "test" }))).toBe("none");
    expect(firewallIn("eu-central-1", parse({ firewall: { webAclArn } }))).toEqual({ arn: webAclArn });
  });

  it("outside us-east-1 cannot make a firewall", () => {
    expect(() => requireDeployable(parse({ ...live, firewall: "on" }), "eu-central-1")).toThrow(
      'stages/prod.json: firewall is "on", but CloudFront\'s web ACLs can be made in us-east-1 only, and this stage goes to eu-central-1',
    );
  });
});
