import { createServer, type Server } from "node:http";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readReversals } from "./charges.ts";

/** A Stripe with scripted responses, because local-stripe cannot produce every status of a dispute. */
let server: Server;
let client: Stripe;
let charge: unknown;
let disputes: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const isList = request.url?.startsWith("/v1/disputes") === true;
    response.end(JSON.stringify(isList ? { object: "list", data: disputes } : { latest_charge: charge }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  client = new Stripe("sk_test_1", { host: "127.0.0.1", port, protocol: "http" });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type DisputeInput = readonly [status: string, amount: number, currency?: string];

/** Reads the reversals of a payment of 500 with this refunded amount and these disputes. */
async function readReversalsWith(amount_refunded: number, ...disputeStates: readonly DisputeInput[]) {
  charge = { id: "ch_1", amount: 500, currency: "usd", amount_refunded, disputed: disputeStates.length > 0 };
  disputes = disputeStates.map(([status, amount, currency = "usd"]) => ({ id: "du_1", status, amount, currency }));
  return readReversals(client, "pi_1");
}

describe("the reversed part of a payment", () => {
  it("is the refunded amount when there is no dispute, and zero without a charge", async () => {
    charge = null;
    expect(await readReversals(client, "pi_1")).toEqual({ refunded: 0, disputed: 0 });
    expect(await readReversalsWith(0)).toEqual({ refunded: 0, disputed: 0 });
    expect(await readReversalsWith(300)).toEqual({ refunded: 300, disputed: 0 });
  });

  it.each([
    ["needs_response", { disputed: 500, dispute: "open" }],
    ["under_review", { disputed: 500, dispute: "open" }],
    ["appeal_needs_response", { disputed: 500, dispute: "open" }],
    ["a status of the future", { disputed: 500, dispute: "open" }],
    ["lost", { disputed: 500, dispute: "lost" }],
    ["won", { disputed: 0, dispute: "won" }],
    ["warning_needs_response", { disputed: 0 }],
    ["warning_closed", { disputed: 0 }],
    ["prevented", { disputed: 0 }],
  ])("depends on the status of a dispute: %s", async (status, expected) => {
    expect(await readReversalsWith(0, [status, 500])).toEqual({ refunded: 0, ...expected });
  });

  it("is the sum of partial disputes, whose combined state is lost once more than half is lost or none is open", async () => {
    expect(await readReversalsWith(100, ["won", 50], ["needs_response", 200])).toEqual({
      refunded: 100,
      disputed: 200,
      dispute: "open",
    });
    expect(await readReversalsWith(0, ["needs_response", 100], ["lost", 300])).toEqual({
      refunded: 0,
      disputed: 400,
      dispute: "lost",
    });
    expect(await readReversalsWith(0, ["needs_response", 200], ["lost", 100])).toEqual({
      refunded: 0,
      disputed: 300,
      dispute: "open",
    });
    expect(await readReversalsWith(0, ["won", 200], ["lost", 100])).toEqual({
      refunded: 0,
      disputed: 100,
      dispute: "lost",
    });
  });

  it("never mixes currencies: a dispute in another currency counts as all that is left of the charge", async () => {
    const wholeCharge = { refunded: 0, disputed: 500 };
    expect(await readReversalsWith(0, ["needs_response", 80_000, "jpy"])).toEqual({ ...wholeCharge, dispute: "open" });
    expect(await readReversalsWith(0, ["lost", 3, "eur"])).toEqual({ ...wholeCharge, dispute: "lost" });
    expect(await readReversalsWith(0, ["lost", 3, "eur"], ["lost", 50])).toEqual({ ...wholeCharge, dispute: "lost" });
    expect(await readReversalsWith(0, ["won", 80_000, "jpy"])).toEqual({ refunded: 0, disputed: 0, dispute: "won" });
    expect(await readReversalsWith(0, ["warning_needs_response", 80_000, "jpy"])).toEqual({ refunded: 0, disputed: 0 });
    expect(await readReversalsWith(100, ["lost", 80_000, "jpy"])).toEqual({
      refunded: 100,
      disputed: 400,
      dispute: "lost",
    });
  });
});
