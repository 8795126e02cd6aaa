import { describe, expect, it } from "vitest";
import { withSecretValues } from "./dynamic-references.ts";
import { resolver } from "./resolve.ts";

const resources = new Map(
  Object.entries({
    Table: { Type: "AWS::DynamoDB::GlobalTable", Properties: {} },
    Secret: { Type: "AWS::SecretsManager::Secret", Properties: {} },
    Gateway: { Type: "AWS::ApiGatewayV2::Api", Properties: {} },
    Login: { Type: "AWS::Lambda::Function", Properties: {} },
    LoginVersion: { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "Login" } } },
    LoginLive: {
      Type: "AWS::Lambda::Alias",
      Properties: {
        FunctionName: { Ref: "Login" },
        FunctionVersion: { "Fn::GetAtt": ["LoginVersion", "Version"] },
        Name: "live",
      },
    },
  }),
);
const resolve = resolver({ stackName: "Shop", resources, outputs: new Map(), assetOf: () => "" });
const secretArn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:Shop-Secret-AbCdEf";

describe("a value of the template", () => {
  it.each<[string, unknown, unknown]>([
    ["a reference to a name", { Ref: "Table" }, "Shop-Table"],
    ["a reference to an ARN", { Ref: "Secret" }, secretArn],
    [
      "an attribute of a resource",
      { "Fn::GetAtt": ["Table", "Arn"] },
      "arn:aws:dynamodb:us-east-1:000000000000:table/Shop-Table",
    ],
    [
      "a reference to a function's alias",
      { Ref: "LoginLive" },
      "arn:aws:lambda:us-east-1:000000000000:function:Shop-Login:live",
    ],
    [
      "a reference to a function's version",
      { Ref: "LoginVersion" },
      "arn:aws:lambda:us-east-1:000000000000:function:Shop-Login:1",
    ],
    ["the number of a version", { "Fn::GetAtt": ["LoginVersion", "Version"] }, "1"],
    ["a joined text", { "Fn::Join": ["-", ["a", { Ref: "AWS::Region" }]] }, "a-us-east-1"],
    [
      "a substituted text",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's, not JavaScript's
      { "Fn::Sub": "${AWS::AccountId}/${Table.Arn}" },
      "000000000000/arn:aws:dynamodb:us-east-1:000000000000:table/Shop-Table",
    ],
    [
      "a selected part of a split text",
      { "Fn::Select": [2, { "Fn::Split": ["/", { "Fn::GetAtt": ["Gateway", "ApiEndpoint"] }] }] },
      "shop-gateway.execute-api.us-east-1.amazonaws.com",
    ],
    [
      "an object with a nested reference",
      { list: [{ name: { Ref: "Table" } }, 7, true] },
      { list: [{ name: "Shop-Table" }, 7, true] },
    ],
  ])("is resolved when it is %s", (_what, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it("is an error when it refers to a missing resource or uses an unknown function", () => {
    expect(() => resolve({ Ref: "Missing" })).toThrow("The template refers to Missing, which it does not have.");
    expect(() => resolve({ "Fn::ImportValue": "other" })).toThrow("The template uses Fn::ImportValue");
  });

  it("has the secret's field in place of a dynamic reference, or is an error when the secret lacks that field", () => {
    const text = `{{resolve:secretsmanager:${secretArn}:SecretString:originSecret::}}`;
    expect(withSecretValues(text, { [secretArn]: { originSecret: "value" } })).toBe("value");
    expect(() => withSecretValues(text, { [secretArn]: {} })).toThrow("has no originSecret");
  });
});
