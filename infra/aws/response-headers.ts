import { Duration } from "aws-cdk-lib";
import {
  HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { allowOriginHeader } from "../site/headers.ts";
import { accountWideName } from "./account-wide-name.ts";

/**
 * Creates a CloudFront policy with headers of `infra/site/headers.ts`. CloudFront requires some of them in dedicated
 * fields and rejects them as custom headers; the rest is passed as is.
 */
export function createHeadersPolicy(
  scope: Construct,
  id: string,
  { comment, headers }: { readonly comment: string; readonly headers: Readonly<Record<string, string>> },
): ResponseHeadersPolicy {
  const {
    "strict-transport-security": transport = "",
    "referrer-policy": referrer = "",
    "x-content-type-options": contentTypeOptions,
    "content-security-policy": contentSecurityPolicy,
    [allowOriginHeader]: allowedOrigin,
    ...otherHeaders
  } = headers;
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: accountWideName(scope, id),
    comment,
    ...(allowedOrigin !== undefined && { corsBehavior: readableFrom(allowedOrigin) }),
    securityHeadersBehavior: {
      ...(contentSecurityPolicy !== undefined && {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
      }),
      strictTransportSecurity: transportSecurity(transport),
      referrerPolicy: { referrerPolicy: referrerPolicy(referrer), override: true },
      ...(contentTypeOptions && { contentTypeOptions: { override: true } }),
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(otherHeaders).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}

/** CloudFront demands the names of headers that a preflight would ask for, although reading a file asks for none. */
function readableFrom(origin: string): ResponseHeadersCorsBehavior {
  return {
    accessControlAllowOrigins: [origin],
    accessControlAllowMethods: ["GET", "HEAD"],
    accessControlAllowHeaders: ["*"],
    accessControlAllowCredentials: false,
    originOverride: true,
  };
}

type TransportSecurity = NonNullable<ResponseSecurityHeadersBehavior["strictTransportSecurity"]>;

function transportSecurity(value: string): TransportSecurity {
  const seconds = /max-age=(\d+)/.exec(value)?.[1];
  if (seconds === undefined) throw new Error(`This is not a Strict-Transport-Security header: "${value}".`);
  return {
    accessControlMaxAge: Duration.seconds(Number(seconds)),
    includeSubdomains: value.includes("includeSubDomains"),
    preload: value.includes("preload"),
    override: true,
  };
}

function referrerPolicy(value: string): HeadersReferrerPolicy {
  const found = Object.values(HeadersReferrerPolicy).find((policy) => policy === value);
  if (!found) throw new Error(`CloudFront does not support the Referrer-Policy "${value}".`);
  return found;
}
