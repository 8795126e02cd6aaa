import { Duration, Tags } from "aws-cdk-lib";
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { originHeader } from "#shared/runtime/names.ts";
import { type AuthorizerId, authorizerSettings } from "../settings/authorizer.ts";
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
  readonly authorizer: HttpLambdaAuthorizer;

  constructor(scope: Construct, constructId: string, props: ShopFunctionProps) {
    super(scope, constructId);
    Tags.of(this).add("authorizer", id);
    const description = `Admits only requests through CloudFront to the API of the ${props.stage.name} shop`;
    this.function = createFunction(this, description, authorizerSettings[id], props);
    this.authorizer = new HttpLambdaAuthorizer(id, this.function, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${originHeader}`],
      // The maximum. The gateway admits a cached header value for this long, even after the secret has changed.
      resultsCacheTtl: Duration.hours(1),
    });
  }
}
