import type { TemplateBreakage } from "./breakage.ts";

const without = (name: string) => (key: string, value: unknown) => (key === name ? undefined : value);
const replaced = (name: string, replacement: unknown) => (key: string, value: unknown) =>
  key === name ? replacement : value;
/** Removes texts from lists: a header, an action. */
const withoutText = (text: string) => (_: string, value: unknown) => {
  if (Array.isArray(value) && value.includes(text)) return value.filter((member) => member !== text);
  // A policy with one action has it as text.
  return value === text ? "none:None" : value;
};
const rename = (from: string | RegExp, to: string) => (_: string, value: unknown) =>
  typeof value === "string" ? value.replace(from, to) : value;

/**
 * Faults of the template that the rehearsal must notice: each deploys without an error, or fails late, and is an outage
 * on AWS.
 */
export const templateBreakages: readonly TemplateBreakage[] = [
  {
    name: "registration may not write to the table",
    onAws: "no one can register",
    type: "AWS::IAM::Role",
    id: /^Functionsregister/,
    change: withoutText("dynamodb:PutItem"),
  },
  {
    name: "a query names an index that the policy does not have",
    onAws: "the job reconcile fails",
    type: "AWS::IAM::Role",
    id: /^Jobsreconcile/,
    change: rename("/index/gsi2", "/index/gsi9"),
  },
  {
    name: "a function may not read its secret",
    onAws: "no one can sign in",
    type: "AWS::IAM::Role",
    id: /^Functionsregister/,
    change: withoutText("secretsmanager:GetSecretValue"),
  },
  {
    name: "a function lacks its variables",
    onAws: "card forms do not open",
    type: "AWS::Lambda::Function",
    id: /^FunctionscreatePaymentIntent/,
    change: without("Variables"),
  },
  {
    name: "Stripe's signature is not passed on",
    onAws: "no event of Stripe is accepted",
    type: "AWS::CloudFront::OriginRequestPolicy",
    change: withoutText("Stripe-Signature"),
  },
  {
    name: "the token is not passed on",
    onAws: "everyone is signed out",
    type: "AWS::CloudFront::CachePolicy",
    change: withoutText("Authorization"),
  },
  {
    name: "the content type is not passed on",
    onAws: "every form is rejected",
    type: "AWS::CloudFront::OriginRequestPolicy",
    change: withoutText("Content-Type"),
  },
  {
    name: "a function has another handler",
    onAws: "orders are not completed",
    type: "AWS::Lambda::Function",
    id: /^FunctionscompletePayment/,
    change: replaced("Handler", "index.main"),
  },
  {
    name: "the document of the API lacks a route",
    onAws: "card forms do not open",
    type: "AWS::ApiGatewayV2::Api",
    change: without("/api/create-payment-intent"),
  },
  {
    name: "a route leads to another function",
    onAws: "registration answers like another route",
    type: "AWS::ApiGatewayV2::Api",
    change: (key, value) => (key === "uri" ? "arn:aws:apigateway:nowhere" : value),
  },
  {
    name: "the API may not call a function",
    onAws: "every registration is a 500",
    type: "AWS::Lambda::Permission",
    id: /^ApiregisterPermission/,
  },
  {
    name: "the permission is for another route",
    onAws: "every registration is a 500",
    type: "AWS::Lambda::Permission",
    id: /^ApiregisterPermission/,
    change: rename("/api/register", "/api/login"),
  },
  {
    name: "the authorizer may not read its secret",
    onAws: "every call is a 500",
    type: "AWS::IAM::Role",
    id: /^AdmissionRole/,
    change: withoutText("secretsmanager:GetSecretValue"),
  },
  {
    name: "the API has no stage",
    onAws: "every call is a 404",
    type: "AWS::ApiGatewayV2::Stage",
  },
  {
    name: "the stage does not deploy changes",
    onAws: "every call is a 404",
    type: "AWS::ApiGatewayV2::Stage",
    change: without("AutoDeploy"),
  },
  {
    name: "the stage throttles everything to nothing",
    onAws: "every call is a 429",
    type: "AWS::ApiGatewayV2::Stage",
    change: replaced("ThrottlingRateLimit", 0),
  },
  {
    name: "CloudFront may not read the bucket",
    onAws: "every page is a 403",
    type: "AWS::S3::BucketPolicy",
    change: withoutText("s3:GetObject"),
  },
  {
    name: "the bucket has no origin access control",
    onAws: "every page is a 403",
    type: "AWS::CloudFront::Distribution",
    change: without("OriginAccessControlId"),
  },
  {
    name: "the API's origin has another host",
    onAws: "every call is a 502",
    type: "AWS::CloudFront::Distribution",
    change: (key, value) =>
      key === "DomainName" && JSON.stringify(value).includes("ApiEndpoint") ? "api.example.com" : value,
  },
  {
    name: "CloudFront does not wait for payments",
    onAws: "payments are 504s whenever Stripe is slow",
    type: "AWS::CloudFront::Distribution",
    change: replaced("OriginReadTimeout", 5),
  },
  {
    name: "the uploader may not write to the bucket",
    onAws: "the deployment fails after ten minutes",
    type: "AWS::IAM::Role",
    id: /^SiteUploadRole/,
    change: withoutText("s3:PutObject"),
  },
  {
    name: "the uploader may not read the assets",
    onAws: "the deployment fails after ten minutes",
    type: "AWS::IAM::Role",
    id: /^SiteUploadRole/,
    change: withoutText("s3:GetObject"),
  },
  {
    name: "the pages' upload does not exclude the hashed files",
    onAws: "it removes every script and style sheet",
    type: "Custom::CDKBucketDeployment",
    id: /Pages/,
    change: without("Exclude"),
  },
  {
    name: "the alias leads to another function's version",
    onAws: "card forms do not open",
    type: "AWS::Lambda::Alias",
    id: /^FunctionscreatePaymentIntent/,
    change: (key, value) => (key === "FunctionVersion" ? { "Fn::GetAtt": ["NoSuchVersion", "Version"] } : value),
  },
  {
    name: "the policy forbids the scripts of the pages",
    onAws: "no page starts",
    type: "AWS::CloudFront::ResponseHeadersPolicy",
    change: rename(/'sha256-[^']+'/g, ""),
  },
  {
    name: "the policy forbids calls to Stripe",
    onAws: "no card is charged",
    type: "AWS::CloudFront::ResponseHeadersPolicy",
    change: rename(" https://api.stripe.com", ""),
  },
];
