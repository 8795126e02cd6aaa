import * as z from "zod";
import type { Identity } from "../model/identities.ts";
import { badRequest } from "../model/ses-failure.ts";
import { noBody, operation } from "./operation.ts";

const path = "/v2/email/identities/{EmailIdentity}";
const nameOf = ({ names }: { names: Readonly<Record<string, string>> }): string => names.EmailIdentity ?? "";

/** Domains and addresses to send from. They are verified by a control, where AWS looks into the DNS. */
export const identityOperations = [
  operation(
    "POST /v2/email/identities",
    z.object({ EmailIdentity: z.string().min(1), ConfigurationSetName: z.string().optional() }),
    (context, { EmailIdentity, ConfigurationSetName }) => {
      if (ConfigurationSetName !== undefined) context.configurationSets.get(ConfigurationSetName);
      const identity = context.identities.create(EmailIdentity, context.now());
      identity.configurationSet = ConfigurationSetName;
      return {
        IdentityType: identity.type,
        VerifiedForSendingStatus: identity.verified,
        DkimAttributes: dkimOf(identity),
      };
    },
  ),
  operation(`GET ${path}`, noBody, ({ identities }, _body, request) => identityReply(identities.get(nameOf(request)))),
  operation(`DELETE ${path}`, noBody, ({ identities }, _body, request) => {
    identities.remove(nameOf(request));
    return {};
  }),
  operation("POST /v2/email/list-identities", noBody, ({ identities }) => ({
    EmailIdentities: identities.list().map(({ name, type, verified }) => ({
      IdentityName: name,
      IdentityType: type,
      SendingEnabled: verified,
      VerificationStatus: verified ? "SUCCESS" : "PENDING",
    })),
  })),
  operation(
    `PUT ${path}/mail-from`,
    z.object({
      MailFromDomain: z.string().optional(),
      BehaviorOnMxFailure: z.enum(["USE_DEFAULT_VALUE", "REJECT_MESSAGE"]).default("USE_DEFAULT_VALUE"),
    }),
    ({ identities }, { MailFromDomain, BehaviorOnMxFailure }, request) => {
      const identity = identities.get(nameOf(request));
      const domain = MailFromDomain?.toLowerCase() ?? "";
      if (domain !== "" && !domain.endsWith(`.${identity.name.split("@").at(-1)}`))
        throw badRequest(`Provided MAIL-FROM domain <${domain}> is not subdomain of the domain of the identity.`);
      const rejects = BehaviorOnMxFailure === "REJECT_MESSAGE";
      identity.mailFrom = domain === "" ? undefined : { domain, rejects, verified: false };
      return {};
    },
  ),
  operation(
    `PUT ${path}/dkim`,
    z.object({ SigningEnabled: z.boolean().default(false) }),
    ({ identities }, { SigningEnabled }, request) => {
      identities.get(nameOf(request)).dkim.enabled = SigningEnabled;
      return {};
    },
  ),
  operation(
    `PUT ${path}/configuration-set`,
    z.object({ ConfigurationSetName: z.string().optional() }),
    ({ identities, configurationSets }, { ConfigurationSetName }, request) => {
      const identity = identities.get(nameOf(request));
      identity.configurationSet =
        ConfigurationSetName === undefined ? undefined : configurationSets.get(ConfigurationSetName).name;
      return {};
    },
  ),
];

function identityReply(identity: Identity) {
  const { mailFrom, configurationSet } = identity;
  return {
    IdentityType: identity.type,
    FeedbackForwardingStatus: true,
    VerifiedForSendingStatus: identity.verified,
    VerificationStatus: identity.verified ? "SUCCESS" : "PENDING",
    DkimAttributes: dkimOf(identity),
    ...(mailFrom === undefined
      ? {}
      : {
          MailFromAttributes: {
            MailFromDomain: mailFrom.domain,
            MailFromDomainStatus: mailFrom.verified ? "SUCCESS" : "PENDING",
            BehaviorOnMxFailure: mailFrom.rejects ? "REJECT_MESSAGE" : "USE_DEFAULT_VALUE",
          },
        }),
    Policies: {},
    Tags: [],
    ...(configurationSet === undefined ? {} : { ConfigurationSetName: configurationSet }),
  };
}

function dkimOf({ type, dkim, createdAt }: Identity) {
  if (type === "EMAIL_ADDRESS") return { SigningEnabled: false, Status: "NOT_STARTED" };
  return {
    SigningEnabled: dkim.enabled,
    Status: dkim.verified ? "SUCCESS" : "PENDING",
    Tokens: dkim.tokens,
    SigningHostedZone: "dkim.amazonses.com",
    SigningAttributesOrigin: "AWS_SES",
    NextSigningKeyLength: "RSA_2048_BIT",
    CurrentSigningKeyLength: "RSA_2048_BIT",
    LastKeyGenerationTimestamp: Math.floor(createdAt.getTime() / 1000),
  };
}
