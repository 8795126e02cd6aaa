import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { type Distribution, SecurityPolicyProtocol, SSLMethod } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct, IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { readContext } from "./context.ts";

/** The shop's own domain, instead of CloudFront's. */
export interface Domain {
  /** Such as shop.example.com. */
  readonly name: string;
  readonly certificateArn: string;
  /** The zone for the DNS records; undefined when the operator creates them elsewhere. */
  readonly zone: { readonly id: string; readonly name: string } | undefined;
}

const hostNameSchema = z.string().regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/);
const certificateArnSchema = z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/);
const zoneIdSchema = z.string().regex(/^Z[A-Z0-9]+$/);

/**
 * Reads `-c domainName=shop.example.com -c certificateArn=arn:aws:acm:us-east-1:…`, and `-c hostedZoneId=Z… -c
 * hostedZoneName=example.com` for a Route 53 zone to create records in. Nothing is looked up, so synthesis needs no
 * network.
 * @throws UserError when one of a pair is missing or malformed
 */
export function domainOf(app: IConstruct): Domain | undefined {
  const name = readContext(app, "domainName", hostNameSchema, "a host name in lower case, such as shop.example.com");
  const certificateArn = readContext(
    app,
    "certificateArn",
    certificateArnSchema,
    "the ARN of a certificate in us-east-1, because CloudFront takes no other (arn:aws:acm:us-east-1:…:certificate/…)",
  );
  const zoneId = readContext(
    app,
    "hostedZoneId",
    zoneIdSchema,
    "the id of a hosted zone of Route 53, such as Z0123456789ABC",
  );
  const zoneName = readContext(app, "hostedZoneName", hostNameSchema, "the name of that zone, such as example.com");
  if ((name === undefined) !== (certificateArn === undefined)) {
    throw new UserError(
      "A domain needs its certificate and a certificate its domain: set both -c domainName=… and -c certificateArn=…, or neither.",
    );
  }
  if ((zoneId === undefined) !== (zoneName === undefined)) {
    throw new UserError("A hosted zone needs both -c hostedZoneId=… and -c hostedZoneName=….");
  }
  if (name === undefined || certificateArn === undefined) {
    if (zoneId === undefined) return undefined;
    throw new UserError("A hosted zone needs -c domainName=….");
  }
  if (zoneName !== undefined && name !== zoneName && !name.endsWith(`.${zoneName}`)) {
    throw new UserError(`${name} is not in the hosted zone ${zoneName}.`);
  }
  const zone = zoneId === undefined || zoneName === undefined ? undefined : { id: zoneId, name: zoneName };
  return { name, certificateArn, zone };
}

/** The distribution's properties for the domain; empty without one. */
export function domainProps(scope: Construct, domain: Domain | undefined) {
  if (domain === undefined) return {};
  return {
    domainNames: [domain.name],
    certificate: Certificate.fromCertificateArn(scope, "Certificate", domain.certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    sslSupportMethod: SSLMethod.SNI,
  };
}

/** Creates DNS records that point the domain to CloudFront, for IPv4 and IPv6, if its zone is known. */
export function createDnsRecords(scope: Construct, { name, zone }: Domain, distribution: Distribution): void {
  if (zone === undefined) return;
  const hostedZone = HostedZone.fromHostedZoneAttributes(scope, "Zone", { hostedZoneId: zone.id, zoneName: zone.name });
  const record = {
    zone: hostedZone,
    recordName: name,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    comment: "The shop",
  };
  new ARecord(scope, "Address", record);
  new AaaaRecord(scope, "AddressV6", record);
}
