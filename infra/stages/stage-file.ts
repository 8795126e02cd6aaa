import * as z from "zod";

/** A text that matches a pattern. `requirement` completes the sentence "domain.name must be …". */
const text = (pattern: RegExp, requirement: string) => z.string(requirement).regex(pattern, requirement);
const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const region = /^[a-z]{2}(-[a-z]+)+-\d$/;

const hostedZone = z.strictObject(
  {
    id: text(/^Z[A-Z0-9]+$/, "the id of a hosted zone of Route 53, such as Z0123456789ABC"),
    name: text(hostName, "the name of that zone, such as example.com"),
  },
  "an object with the fields id and name",
);

const domain = z.strictObject(
  {
    name: text(hostName, "a host name in lower case, such as shop.example.com"),
    certificateArn: text(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
      "the ARN of a certificate in us-east-1, because CloudFront takes no other (arn:aws:acm:us-east-1:…:certificate/…)",
    ),
    hostedZone: hostedZone.optional(),
  },
  "an object with the fields name, certificateArn and, for a zone in Route 53, hostedZone",
);

const firewall = z.union(
  [
    z.enum(["on", "off"]),
    z.strictObject({
      webAclArn: text(
        /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
        "the ARN of a web ACL for CloudFront (arn:aws:wafv2:us-east-1:…:global/webacl/…)",
      ),
    }),
  ],
  '"on", "off", or { "webAclArn": "…" } with the ARN of an existing web ACL',
);

const alarms = z.strictObject(
  {
    email: z.email("an email address").optional(),
    runbooks: z.url({ protocol: /^https$/, error: "the https address of the folder with the runbooks" }).optional(),
  },
  "an object with the fields email and runbooks",
);

const backup = z.strictObject(
  {
    copyToRegion: text(region, "a region of AWS, such as eu-west-1").optional(),
    copyToVaultArn: text(
      /^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/,
      "the ARN of a backup vault (arn:aws:backup:…:backup-vault:…)",
    ).optional(),
  },
  "an object with the fields copyToRegion and copyToVaultArn",
);

const address = String.raw`[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}`;

const mail = z.strictObject(
  {
    from: text(
      new RegExp(`^([A-Za-z0-9 .'-]+ <${address}>|${address})$`),
      "the sender, such as Everline <hello@example.com>, with the domain in lower case and a plain name",
    ),
    replyTo: z.email("an email address").optional(),
    dmarc: text(
      /^(existing|v=DMARC1; ?p=(none|quarantine|reject)\b[\x20-\x7e]*)$/,
      'a DMARC policy such as v=DMARC1; p=quarantine, or "existing" if the domain has one already',
    ).optional(),
  },
  "an object with the fields from, replyTo and dmarc",
);

/**
 * The content of `stages/<name>.json`: everything that distinguishes one deployed stage from another. Nothing in it is
 * secret. `docs/operating.md` describes each field. Error messages complete the sentence "<field> must be …".
 */
export const stageFile = z.strictObject(
  {
    /** For editors: the JSON schema of the file. */
    $schema: z.string().optional(),
    payments: z.enum(["test", "live"], '"test" or "live", the mode of Stripe\'s keys'),
    keepsData: z.boolean("true or false").optional(),
    account: text(/^\d{12}$/, "the 12 digits of an AWS account, in quotes").optional(),
    region: text(region, "a region of AWS, such as us-east-1").optional(),
    stripePublishableKey: text(
      /^pk_(test|live)_\w+$/,
      "Stripe's publishable key, which starts with pk_test_ or pk_live_",
    ).optional(),
    domain: domain.optional(),
    firewall: firewall.optional(),
    mail: mail.optional(),
    alarms: alarms.optional(),
    monthlyBudget: z
      .number("US dollars a month, 0 for none")
      .min(0, "US dollars a month, 0 for none")
      .max(1_000_000, "US dollars a month, a million at most")
      .optional(),
    backup: backup.optional(),
  },
  "a JSON object",
);

/** A stage's file as written. */
export type StageFile = z.output<typeof stageFile>;

/** The names of the fields of each object in a stage's file, by path; "" is the file itself. */
export const fieldNames: Readonly<Record<string, readonly string[]>> = {
  "": Object.keys(stageFile.shape).filter((name) => name !== "$schema"),
  domain: Object.keys(domain.shape),
  "domain.hostedZone": Object.keys(hostedZone.shape),
  mail: Object.keys(mail.shape),
  alarms: Object.keys(alarms.shape),
  backup: Object.keys(backup.shape),
};
