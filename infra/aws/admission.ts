import { Tags } from "aws-cdk-lib";
import type { Alias, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { originHeader } from "#shared/runtime/names.ts";
import { type AuthorizerId, authorizerSettings } from "../settings/authorizer.ts";
import type { ApiAuthorizer } from "./api-document.ts";
import { createLiveAlias } from "./live-alias.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

const id: AuthorizerId = "admitRequest";

/**
 * Rejects API calls that bypass CloudFront, its cache and its web application firewall: each request must carry the
 * origin secret. The gateway responds with 401 if it is missing and with 403 if it is wrong
 * (`functions/gateway/admit-request.ts`). User authentication stays in the functions, because the gateway would cache
 * its result.
 */
export class Admission extends Construct {
  readonly function: LambdaFunction;
  /** What the gateway calls. */
  readonly target: Alias;
  /** How the API's document declares the authorizer. */
  readonly authorizer: Omit<ApiAuthorizer, "targetArn"> = {
    name: id,
    identityHeader: originHeader,
    // The maximum. The gateway admits a cached header value for this long, even after the secret has changed.
    cacheSeconds: 3600,
  };

  constructor(scope: Construct, constructId: string, props: ShopFunctionProps) {
    super(scope, constructId);
    Tags.of(this).add("authorizer", id);
    const description = `Admits only requests through CloudFront to the API of the ${props.stage.name} shop`;
    this.function = createFunction(this, description, authorizerSettings[id], props);
    this.target = createLiveAlias(this, this.function);
  }
}
