import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import { functionEnvironment } from "../aws/function-environment.ts";
import { localTable } from "../aws/table.ts";
import { reasonNotLocal } from "./local-only.ts";

const localEnvironment = functionEnvironment({
  tableName: localTable.name,
  dynamoDbUrl: "http://127.0.0.1:8000",
  secretsManagerUrl: "http://127.0.0.1:8001",
  stripeApiBase: "http://127.0.0.1:12111",
  logLevel: "SILENT",
});

it("accepts the local shop and a rehearsal", () => {
  expect(reasonNotLocal(localEnvironment)).toBeUndefined();
  expect(reasonNotLocal({ ...localEnvironment, AWS_ENDPOINT_URL_DYNAMODB: "http://localhost:8000" })).toBeUndefined();
  expect(reasonNotLocal({ ...localEnvironment, AWS_ENDPOINT_URL_DYNAMODB: "http://[::1]:8000" })).toBeUndefined();
  expect(reasonNotLocal({ ...localEnvironment, TABLE_NAME: "Everline-dev-TableCD117FA1" })).toBeUndefined();
});

it.each([
  ["a deployed table", { TABLE_NAME: "EverlineProd-Table-1ABC" }, "the table is EverlineProd-Table-1ABC"],
  [
    "the table of a deployed stage through a tunnel",
    { TABLE_NAME: "Everline-dev-TableCD117FA1-1ABC2DEF3GHIJ" },
    "the table is Everline",
  ],
  ["an environment without a table", { TABLE_NAME: undefined }, "the table is not named"],
  ["AWS by default", { AWS_ENDPOINT_URL_DYNAMODB: undefined }, "the DynamoDB is not on this machine"],
  ["the URL of AWS", { AWS_ENDPOINT_URL_DYNAMODB: "https://dynamodb.us-east-1.amazonaws.com" }, "the DynamoDB is not"],
  ["another machine", { AWS_ENDPOINT_URL_DYNAMODB: "http://dynamodb.example:8000" }, "the DynamoDB is not"],
  [
    "a host name that looks local",
    { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1.evil.example" },
    "the DynamoDB is not",
  ],
  ["the real Stripe", { STRIPE_API_BASE: undefined }, "payments would go to the real Stripe"],
  [
    "the URL of the real Stripe",
    { STRIPE_API_BASE: "https://api.stripe.com" },
    "the local Stripe is not on this machine",
  ],
])("gives the reason for rejecting %s", (_what, overrides, reason) => {
  expect(reasonNotLocal({ ...localEnvironment, ...overrides })).toContain(reason);
});

it("rejects a manual start with an operator's environment variables, and says why", async () => {
  const args = [path.join(import.meta.dirname, "process.ts"), "orders", "10"];
  const operatorEnvironment = {
    ...localEnvironment,
    TABLE_NAME: "EverlineProd-Table-1ABC",
    AWS_PROFILE: "operator",
    AWS_ENDPOINT_URL_DYNAMODB: "",
  };
  const child = spawn(process.execPath, args, { env: operatorEnvironment, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output).toBe("No sample data: the table is EverlineProd-Table-1ABC and not the one of this machine.\n");
});
