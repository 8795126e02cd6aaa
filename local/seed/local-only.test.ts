import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import { functionEnvironment } from "../services/function-environment.ts";
import { localTable } from "../services/table.ts";
import { reasonNotLocal } from "./local-only.ts";

const here = functionEnvironment({
  tableName: localTable.name,
  dynamoDbUrl: "http://127.0.0.1:8000",
  secretsManagerUrl: "http://127.0.0.1:8001",
  stripeApiBase: "http://127.0.0.1:12111",
  logLevel: "SILENT",
});

it("accepts the local shop", () => {
  expect(reasonNotLocal(here)).toBeUndefined();
  expect(reasonNotLocal({ ...here, AWS_ENDPOINT_URL_DYNAMODB: "http://localhost:8000" })).toBeUndefined();
  expect(reasonNotLocal({ ...here, AWS_ENDPOINT_URL_DYNAMODB: "http://[::1]:8000" })).toBeUndefined();
  expect(reasonNotLocal({ ...here, TABLE_NAME: "Everline-dev-TableCD117FA1" })).toBeUndefined();
});

it.each([
  ["a deployed table", { TABLE_NAME: "EverlineProd-Table-1ABC" }, "the table is EverlineProd-Table-1ABC"],
  ["a deployed stage by tunnel", { TABLE_NAME: "Everline-dev-TableCD117FA1-1ABC2DEF3GHIJ" }, "the table is Everline"],
  ["no table", { TABLE_NAME: undefined }, "the table is not named"],
  ["AWS itself", { AWS_ENDPOINT_URL_DYNAMODB: undefined }, "the DynamoDB is not on this machine"],
  ["AWS by name", { AWS_ENDPOINT_URL_DYNAMODB: "https://dynamodb.us-east-1.amazonaws.com" }, "the DynamoDB is not"],
  ["another machine", { AWS_ENDPOINT_URL_DYNAMODB: "http://dynamodb.example:8000" }, "the DynamoDB is not"],
  ["a name that looks local", { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1.evil.example" }, "the DynamoDB is not"],
  ["Stripe itself", { STRIPE_API_BASE: undefined }, "the payments would be at Stripe itself"],
  ["another Stripe", { STRIPE_API_BASE: "https://api.stripe.com" }, "the local Stripe is not on this machine"],
])("gives the reason for rejecting %s", (_what, other, why) => {
  expect(reasonNotLocal({ ...here, ...other })).toContain(why);
});

it("writes nothing when started manually with an operator's environment variables", async () => {
  const args = [path.join(import.meta.dirname, "process.ts"), "orders", "10"];
  const remaining = {
    ...here,
    TABLE_NAME: "EverlineProd-Table-1ABC",
    AWS_PROFILE: "operator",
    AWS_ENDPOINT_URL_DYNAMODB: "",
  };
  const child = spawn(process.execPath, args, { env: remaining, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (text) => (output += text));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output).toBe("No sample data: the table is EverlineProd-Table-1ABC and not the one of this machine.\n");
});
