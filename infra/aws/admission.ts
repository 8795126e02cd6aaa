import { Duration, Tags } from "aws-cdk-lib";
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { originHeader } from "#shared/runtime/names.ts";
import { type AuthorizerId, authorizerSettings } from "../settings/authorizer.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

const id: AuthorizerId = "admitRequest";

/**
 * Lets nobody call the API around CloudFront, where neither its cache nor the web application firewall would be: a
 * request must carry the origin secret. Without it the gateway answers 401 by itself, with a wrong one 403
 * (`functions/gateway/admit-request.ts`). Who is calling is another matter, which each route's function finds out for
 * itself, because a gateway would keep the answer.
 */
export class Admission extends Construct {
  readonly function: LambdaFunction;
  readonly authorizer: HttpLambdaAuthorizer;

  constructor(scope: Construct, constructId: string, props: ShopFunctionProps) {
    super(scope, constructId);
    Tags.of(this).add("authorizer", id);
    const description = `Admits to the API of the ${props.stage.name} shop what comes through CloudFront`;
    this.function = createFunction(this, description, authorizerSettings[id], props);
    this.authorizer = new HttpLambdaAuthorizer(id, this.function, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${originHeader}`],
      // The longest that there is. A header that was admitted stays so for as long, also after it has been changed.
      resultsCacheTtl: Duration.hours(1),
    });
  }
}
