import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { type Distribution, SecurityPolicyProtocol, SSLMethod } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Construct } from "constructs";
import type { StageSettings } from "../stages/stage-settings.ts";

/** The shop's own domain, instead of CloudFront's. Without a hosted zone, the operator creates the DNS records. */
export type Domain = NonNullable<StageSettings["domain"]>;

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
export function createDnsRecords(
  scope: Construct,
  { name, hostedZone: zone }: Domain,
  distribution: Distribution,
): void {
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
