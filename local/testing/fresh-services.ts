import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { environmentNames } from "#shared/runtime/names.ts";
import { createTable } from "../aws/table.ts";

/** Setup of each test file: an empty table and its own Stripe, so that files can run in parallel. */
const name = `test-${randomUUID()}`;
await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name);
process.env[environmentNames.table] = name;

const stripe = await fetch(inject("stripeForFiles"));
process.env[environmentNames.stripeApiBase] = await stripe.text();
