import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { environmentNames } from "#shared/runtime/names.ts";
import { createTable } from "../services/table.ts";

/** Before each test file: an empty table and a Stripe of its own, so that files can run side by side. */
const name = `test-${randomUUID()}`;
await createTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name);
process.env[environmentNames.table] = name;

const stripe = await fetch(inject("stripeForFiles"));
process.env[environmentNames.stripeApiBase] = await stripe.text();
