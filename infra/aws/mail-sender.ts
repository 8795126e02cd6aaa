import { ArnFormat, Duration, Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { environmentNames } from "#shared/runtime/names.ts";
import type { StageSettings } from "../stages/stage-settings.ts";
import type { Domain } from "./domain.ts";
import type { ShopFunctionProps } from "./shop-function.ts";
import type { Stage } from "./stage.ts";

/** The `mail` of a stage's file. */
export type MailSettings = NonNullable<StageSettings["mail"]>;

/** What a function needs to send mail. Without a sender it drops each mail, with the reason (`functions/mail`). */
export type MailSending = Required<Pick<ShopFunctionProps, "environment" | "statements">>;

/** A record that must be in the DNS for the sender's domain. */
export interface DnsRecord {
  readonly name: string;
  readonly type: "CNAME" | "MX" | "TXT";
  readonly value: string;
}

/** The policy of a domain that states none: receivers report, and treat mail as before. */
const defaultDmarc = "v=DMARC1; p=none";
/** The subdomain of the envelope's sender, to which bounces go: our own, so that SPF is aligned with the From. */
const envelopeSubdomain = "bounce";

/** What the functions that send need; without a sender, they drop each mail and say so. */
export function sendingOf(stage: Stage, siteUrl: string, sender: MailSender | undefined): MailSending {
  const { environment = {}, statements = [] } = sender?.sending ?? {};
  return {
    environment: { [environmentNames.siteUrl]: siteUrl, [environmentNames.stage]: stage.name, ...environment },
    statements,
  };
}

/** The domain of an address such as "Everline <hello@example.com>". */
export function domainOf(from: string): string {
  return from.slice(from.lastIndexOf("@") + 1).replace(">", "");
}

export interface MailSenderProps {
  readonly mail: MailSettings;
  /** The shop's domain, whose zone may cover the sender's. */
  readonly shopDomain: Domain | undefined;
}

/**
 * A stage's sender at SES: the identity of the From's domain, signed with Easy DKIM, with its own envelope domain, and
 * the configuration set by which this stage's events and reputation are told from others'. SES delivers over TLS only,
 * and does not write again to addresses that bounced or complained.
 *
 * The DNS records are created where the stage's zone covers the domain. Elsewhere they are the output `MailDnsRecords`,
 * which `npm run setup` prints. While the envelope's records are missing, SES uses its own domain for it.
 */
export class MailSender extends Construct {
  readonly from: string;
  readonly domain: string;
  readonly configurationSet: ConfigurationSet;
  readonly records: readonly DnsRecord[];
  /** Whether the records are created in Route 53. */
  readonly createsRecords: boolean;
  private readonly settings: MailSettings;

  constructor(scope: Construct, id: string, { mail, shopDomain }: MailSenderProps) {
    super(scope, id);
    this.settings = mail;
    this.from = mail.from;
    this.domain = domainOf(mail.from);
    this.configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet.addEventDestination("Events", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "DefaultBus", "default")),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    });
    const identity = new EmailIdentity(this, "Identity", {
      identity: Identity.domain(this.domain),
      configurationSet: this.configurationSet,
      // The events tell what a forwarded bounce would, and only the outbox can act on it.
      feedbackForwarding: false,
      mailFromDomain: `${envelopeSubdomain}.${this.domain}`,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    this.records = this.recordsOf(identity);
    const zone = shopDomain?.hostedZone;
    this.createsRecords = zone !== undefined && isWithin(this.domain, zone.name);
    if (zone === undefined || !this.createsRecords) return;
    for (const [index, { name, type, value }] of this.records.entries()) {
      new CfnRecordSet(this, `Record${index}`, {
        hostedZoneId: zone.id,
        name,
        type,
        ttl: String(Duration.minutes(30).toSeconds()),
        resourceRecords: [type === "TXT" ? `"${value}"` : value],
      });
    }
  }

  /** Permits sending as this identity, with this configuration set, and nothing else. */
  get sending(): MailSending {
    const { from, replyTo } = this.settings;
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({
        service: "ses",
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    const set = this.configurationSet.configurationSetName;
    return {
      environment: {
        [environmentNames.mailFrom]: from,
        ...(replyTo !== undefined && { [environmentNames.mailReplyTo]: replyTo }),
        [environmentNames.mailConfigurationSet]: set,
      },
      statements: [
        new PolicyStatement({
          actions: ["ses:SendEmail"],
          resources: [arn("identity", this.domain), arn("configuration-set", set)],
        }),
      ],
    };
  }

  private recordsOf(identity: EmailIdentity): readonly DnsRecord[] {
    const { dmarc = defaultDmarc } = this.settings;
    const envelope = `${envelopeSubdomain}.${this.domain}`;
    const { region } = Stack.of(this);
    return [
      ...identity.dkimRecords.map(({ name, value }) => ({ name, type: "CNAME", value }) as const),
      { name: envelope, type: "MX", value: `10 feedback-smtp.${region}.amazonses.com` },
      { name: envelope, type: "TXT", value: "v=spf1 include:amazonses.com ~all" },
      ...(dmarc === "existing" ? [] : [{ name: `_dmarc.${this.domain}`, type: "TXT", value: dmarc } as const]),
    ];
  }
}

function isWithin(domain: string, zone: string): boolean {
  return domain === zone || domain.endsWith(`.${zone}`);
}
