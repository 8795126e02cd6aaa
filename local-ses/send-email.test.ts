import {
  AccountSuspendedException,
  BadRequestException,
  MailFromDomainNotVerifiedException,
  MessageRejected,
  NotFoundException,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendingPausedException,
  TooManyRequestsException,
} from "@aws-sdk/client-sesv2";
import { afterEach, describe, expect, it } from "vitest";
import { mailTo, startTestSes, type TestSes } from "./testing.ts";

let ses: TestSes | undefined;
afterEach(() => ses?.close());

const simple = (changes: object): Partial<SendEmailCommandInput> => {
  const content = mailTo("reader@example.com").Content?.Simple;
  return { Content: { Simple: { Subject: content?.Subject, Body: content?.Body, ...changes } } };
};

describe("SendEmail of the SDK", () => {
  it("is accepted, and the mail is kept as it was given", async () => {
    ses = await startTestSes({ now: () => new Date("2026-05-01T10:00:00.000Z") });
    const messageId = await ses.send();
    expect(messageId).toMatch(/^[0-9a-f]{16}-[0-9a-f-]{36}-000000$/);
    expect(ses.sent()).toMatchObject([
      {
        messageId,
        at: "2026-05-01T10:00:00.000Z",
        from: "Shop <mail@example.org>",
        to: ["reader@example.com"],
        replyTo: ["help@example.org"],
        subject: "Su recibo está aquí",
        text: "Receipt: https://example.org/#secret",
        headers: [{ name: "Auto-Submitted", value: "auto-generated" }],
        tags: { mailId: "receipt-ord_1", stage: "test" },
        kind: "receipt",
        configurationSet: "shop",
        state: "delivered",
      },
    ]);
  });

  it("loses characters beyond ASCII where no charset is stated", async () => {
    ses = await startTestSes();
    await ses.send(simple({ Subject: { Data: "Señor" } }));
    expect(ses.sent()[0]?.subject).toBe("Se?or");
  });

  const invalidRequests: readonly (readonly [string, Partial<SendEmailCommandInput>, RegExp])[] = [
    ["no sender", { FromEmailAddress: undefined }, /FromEmailAddress/],
    ["no recipient", { Destination: {} }, /Destination/],
    ["51 recipients", { Destination: { ToAddresses: Array.from({ length: 51 }, () => "a@b.co") } }, /50/],
    ["an address without a domain", { Destination: { ToAddresses: ["reader"] } }, /Missing final '@domain'/],
    ["an address with a space", { Destination: { ToAddresses: ["a b@example.com"] } }, /Local address/],
    ["a raw name beyond ASCII", { FromEmailAddress: "Señor <mail@example.org>" }, /non-ASCII/],
    ["no content", { Content: {} }, /Content\.Simple/],
    ["no subject", simple({ Subject: undefined }), /Value null at 'content\.simple\.subject'/],
    ["no body", simple({ Body: {} }), /no body/],
    ["a tag name with a dot", { EmailTags: [{ Name: "a.b", Value: "c" }] }, /Invalid tag name <a\.b>/],
    ["a tag value with a space", { EmailTags: [{ Name: "a", Value: "b c" }] }, /Invalid tag value <b c>/],
    ["a header with a colon", simple({ Headers: [{ Name: "X:Y", Value: "z" }] }), /Invalid header name/],
    ["a header with a line break", simple({ Headers: [{ Name: "X", Value: "a\r\nBcc: b" }] }), /Invalid value/],
    ["a header of SES's own", simple({ Headers: [{ Name: "Reply-To", Value: "a@b.co" }] }), /not allowed/],
    [
      "16 headers",
      simple({ Headers: Array.from({ length: 16 }, (_, index) => ({ Name: `X-${index}`, Value: "z" })) }),
      /limit of 15/,
    ],
    ["more than 40 MB", simple({ Body: { Text: { Data: "x".repeat(31_500_000) } } }), /Message length is more than/],
  ];
  it.each(invalidRequests)("is a BadRequestException with %s", async (_title, changes, message) => {
    ses = await startTestSes();
    const sending = ses.send(changes);
    await expect(sending).rejects.toThrow(BadRequestException);
    await expect(sending).rejects.toThrow(message);
    expect(ses.sent()).toEqual([]);
  });

  it("knows only the configuration sets it was given", async () => {
    ses = await startTestSes({ configurationSets: ["shop"] });
    await ses.send();
    const sending = ses.send({ ConfigurationSetName: "other" });
    await expect(sending).rejects.toThrow(NotFoundException);
    await expect(sending).rejects.toThrow("Configuration set <other> does not exist.");
  });

  it("is rejected from an unverified sender, if senders are checked", async () => {
    ses = await startTestSes({ identities: ["example.org"] });
    await ses.send();
    await ses.send({ FromEmailAddress: "mail@sub.example.org" });
    await expect(ses.send({ FromEmailAddress: "mail@example.net" })).rejects.toThrow(MessageRejected);
  });

  it("is rejected in the sandbox to an unverified recipient, but not to the mailbox simulator", async () => {
    ses = await startTestSes({ identities: ["example.org"], productionAccess: false });
    await expect(ses.send()).rejects.toThrow(/not verified.*reader@example\.com/);
    await ses.send({ Destination: { ToAddresses: ["success@simulator.amazonses.com"] } });
    await ses.control("account", { productionAccess: true });
    await ses.send();
  });

  it("is refused while the account or the MAIL FROM domain may not send", async () => {
    ses = await startTestSes({ identities: ["example.org"] });
    await ses.control("account", { sendingEnabled: false });
    await expect(ses.send()).rejects.toThrow(SendingPausedException);
    await ses.control("account", { sendingEnabled: true, enforcementStatus: "SHUTDOWN" });
    await expect(ses.send()).rejects.toThrow(AccountSuspendedException);
    await ses.control("account", { enforcementStatus: "HEALTHY" });
    const headers = { authorization: "AWS4-HMAC-SHA256 local" };
    const body = JSON.stringify({ MailFromDomain: "bounce.example.org", BehaviorOnMxFailure: "REJECT_MESSAGE" });
    await fetch(`${ses.url}/v2/email/identities/example.org/mail-from`, { method: "PUT", headers, body });
    await expect(ses.send()).rejects.toThrow(MailFromDomainNotVerifiedException);
    ses.verify("example.org");
    await ses.send();
  });

  it("is throttled beyond the quota, if one is given", async () => {
    let now = new Date("2026-05-01T10:00:00Z");
    ses = await startTestSes({ quota: { max24HourSend: 3, maxSendRate: 2 }, now: () => now });
    await ses.send();
    await ses.send();
    await expect(ses.send()).rejects.toThrow(TooManyRequestsException);
    now = new Date("2026-05-01T10:00:02Z");
    await ses.send();
    await expect(ses.send()).rejects.toThrow("Daily message quota exceeded.");
  });

  it("is not idempotent: the same request twice is two mails", async () => {
    ses = await startTestSes();
    const command = new SendEmailCommand(mailTo("reader@example.com"));
    await ses.client.send(command);
    await ses.client.send(command);
    expect(ses.sent()).toHaveLength(2);
  });
});

describe("the HTTP API", () => {
  it("refuses a request without an Authorization header", async () => {
    ses = await startTestSes();
    const body = JSON.stringify(mailTo("reader@example.com"));
    const response = await fetch(`${ses.url}/v2/email/outbound-emails`, { method: "POST", body });
    expect(response.status).toBe(403);
    expect(response.headers.get("x-amzn-errortype")).toBe("MissingAuthenticationTokenException");
    expect(await response.json()).toEqual({ message: "Missing Authentication Token" });
    expect(ses.sent()).toEqual([]);
  });

  it("names its errors in `x-amzn-errortype`", async () => {
    ses = await startTestSes();
    const call = async (path: string, body: string): Promise<readonly [number, string | null]> => {
      const headers = { authorization: "AWS4-HMAC-SHA256 local" };
      const response = await fetch(`${ses?.url}${path}`, { method: "POST", headers, body });
      return [response.status, response.headers.get("x-amzn-errortype")];
    };
    expect(await call("/v2/email/outbound-emails", "{")).toEqual([400, "BadRequestException"]);
    expect(await call("/v2/email/outbound-emails", "{}")).toEqual([400, "BadRequestException"]);
    expect(await call("/v2/email/nonsense", "{}")).toEqual([404, "UnknownOperationException"]);
    ses.setFault({ kind: "throttle" });
    expect(await call("/v2/email/outbound-emails", "{}")).toEqual([429, "TooManyRequestsException"]);
  });
});
