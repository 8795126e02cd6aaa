import {
  AlreadyExistsException,
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
  ListEmailIdentitiesCommand,
  ListSuppressedDestinationsCommand,
  NotFoundException,
  PutAccountDetailsCommand,
  PutAccountSendingAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
} from "@aws-sdk/client-sesv2";
import { afterEach, describe, expect, it } from "vitest";
import { startTestSes, type TestSes } from "./testing.ts";

let ses: TestSes | undefined;
afterEach(() => ses?.close());

describe("an operator", () => {
  it("sets up a domain: DKIM tokens at once, verified when its records are found", async () => {
    ses = await startTestSes({ identities: [], now: () => new Date("2026-05-01T10:00:00Z") });
    const name = { EmailIdentity: "Example.org" };
    const created = await ses.client.send(new CreateEmailIdentityCommand(name));
    expect(created).toMatchObject({ IdentityType: "DOMAIN", VerifiedForSendingStatus: false });
    const mailFrom = { MailFromDomain: "bounce.example.org" };
    await ses.client.send(new PutEmailIdentityMailFromAttributesCommand({ ...name, ...mailFrom }));
    const pending = await ses.client.send(new GetEmailIdentityCommand(name));
    expect(pending).toMatchObject({
      VerificationStatus: "PENDING",
      DkimAttributes: { Status: "PENDING", Tokens: created.DkimAttributes?.Tokens },
      MailFromAttributes: { ...mailFrom, MailFromDomainStatus: "PENDING", BehaviorOnMxFailure: "USE_DEFAULT_VALUE" },
    });
    expect(pending.DkimAttributes?.Tokens).toHaveLength(3);
    expect(pending.DkimAttributes?.LastKeyGenerationTimestamp).toEqual(new Date("2026-05-01T10:00:00Z"));
    await expect(ses.send()).rejects.toThrow("Email address is not verified");

    await ses.control("identities/example.org/verify");
    expect(await ses.client.send(new GetEmailIdentityCommand(name))).toMatchObject({
      VerifiedForSendingStatus: true,
      VerificationStatus: "SUCCESS",
      DkimAttributes: { Status: "SUCCESS" },
      MailFromAttributes: { MailFromDomainStatus: "SUCCESS" },
    });
    await ses.send();
    await expect(ses.client.send(new CreateEmailIdentityCommand(name))).rejects.toThrow(AlreadyExistsException);
    expect((await ses.client.send(new ListEmailIdentitiesCommand())).EmailIdentities).toHaveLength(1);
    await ses.client.send(new DeleteEmailIdentityCommand(name));
    await expect(ses.client.send(new GetEmailIdentityCommand(name))).rejects.toThrow(NotFoundException);
  });

  it("can see MAIL FROM still waiting when DKIM is found", async () => {
    ses = await startTestSes({ identities: ["example.org"] });
    const name = { EmailIdentity: "example.org" };
    const set = (MailFromDomain: string) =>
      ses?.client.send(new PutEmailIdentityMailFromAttributesCommand({ ...name, MailFromDomain }));
    await expect(set("bounce.example.net")).rejects.toThrow("not subdomain");
    await set("bounce.example.org");
    ses.verify("example.org", { mailFrom: false });
    expect(await ses.client.send(new GetEmailIdentityCommand(name))).toMatchObject({
      DkimAttributes: { Status: "SUCCESS" },
      MailFromAttributes: { MailFromDomainStatus: "PENDING" },
    });
  });

  it("learns of the sandbox, the quota and paused sending", async () => {
    ses = await startTestSes({ productionAccess: false, quota: { max24HourSend: 200, maxSendRate: 1 } });
    await ses.send({ Destination: { ToAddresses: ["success@simulator.amazonses.com"] } });
    expect(await ses.client.send(new GetAccountCommand())).toMatchObject({
      ProductionAccessEnabled: false,
      SendingEnabled: true,
      EnforcementStatus: "HEALTHY",
      SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 1 },
      SuppressionAttributes: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
    const details = { MailType: "TRANSACTIONAL", WebsiteURL: "https://example.org" } as const;
    await ses.client.send(new PutAccountDetailsCommand(details));
    await ses.client.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
    expect(await ses.client.send(new GetAccountCommand())).toMatchObject({
      SendingEnabled: false,
      Details: { ...details, ReviewDetails: { Status: "PENDING" } },
    });
  });

  it("makes a configuration set, which publishes only what its destination asks for", async () => {
    ses = await startTestSes({ configurationSets: [] });
    const name = { ConfigurationSetName: "mine" };
    await expect(ses.client.send(new GetConfigurationSetCommand(name))).rejects.toThrow(NotFoundException);
    await ses.client.send(new CreateConfigurationSetCommand(name));
    await ses.send(name);
    expect(ses.events).toEqual([]);
    const destination = {
      Enabled: true,
      MatchingEventTypes: ["DELIVERY", "OPEN"],
      EventBridgeDestination: { EventBusArn: "arn:aws:events:us-east-1:123456789012:event-bus/default" },
    } as const;
    await ses.client.send(
      new CreateConfigurationSetEventDestinationCommand({
        ...name,
        EventDestinationName: "bus",
        EventDestination: { ...destination, MatchingEventTypes: [...destination.MatchingEventTypes] },
      }),
    );
    const { EventDestinations } = await ses.client.send(new GetConfigurationSetEventDestinationsCommand(name));
    expect(EventDestinations).toEqual([{ Name: "bus", ...destination }]);
    await ses.send(name);
    expect(ses.eventNames()).toEqual(["Email Delivered"]);
  });

  it("reads the suppression list, and takes an address off it", async () => {
    ses = await startTestSes({ now: () => new Date("2026-05-01T10:00:00Z") });
    ses.setFault({ kind: "complaint", times: 1 });
    await ses.send();
    const address = { EmailAddress: "reader@example.com" };
    const suppressed = { ...address, Reason: "COMPLAINT", LastUpdateTime: new Date("2026-05-01T10:00:00Z") };
    const { SuppressedDestinationSummaries } = await ses.client.send(new ListSuppressedDestinationsCommand());
    expect(SuppressedDestinationSummaries).toEqual([suppressed]);
    const { SuppressedDestination } = await ses.client.send(new GetSuppressedDestinationCommand(address));
    expect(SuppressedDestination).toEqual(suppressed);
    await ses.client.send(new DeleteSuppressedDestinationCommand(address));
    await expect(ses.client.send(new DeleteSuppressedDestinationCommand(address))).rejects.toThrow(NotFoundException);
    await ses.send();
    expect(ses.sent()[1]?.state).toBe("delivered");
  });
});
