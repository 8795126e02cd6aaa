import { createServer, type Server } from "node:http";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { readReversals } from "./charges.ts";

/** A Stripe with scripted responses: the stand-in does not support inquiries, appeals and partial disputes. */
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

type Given = readonly [status: string, amount: number, currency?: string];

/** For a payment of 500. */
async function reversalsWith(amount_refunded: number, ...disputeStates: readonly Given[]) {
  charge = { id: "ch_1", amount: 500, currency: "usd", amount_refunded, disputed: disputeStates.length > 0 };
  disputes = disputeStates.map(([status, amount, currency = "usd"]) => ({ id: "du_1", status, amount, currency }));
  return readReversals(client, "pi_1");
}

describe("the reversed part of a payment", () => {
  it("is the refunded amount when there is no dispute, and zero without a payment", async () => {
    charge = null;
    expect(await readReversals(client, "pi_1")).toEqual({ refunded: 0, disputed: 0 });
    expect(await reversalsWith(0)).toEqual({ refunded: 0, disputed: 0 });
    expect(await reversalsWith(300)).toEqual({ refunded: 300, disputed: 0 });
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
  ])("accounts for a dispute by its status: %s", async (status, expected) => {
    expect(await reversalsWith(0, [status, 500])).toEqual({ refunded: 0, ...expected });
  });

  it("adds up partial disputes, and counts them as lost once most of it is lost, or none is open", async () => {
    expect(await reversalsWith(100, ["won", 50], ["needs_response", 200])).toEqual({
      refunded: 100,
      disputed: 200,
      dispute: "open",
    });
    expect(await reversalsWith(0, ["needs_response", 100], ["lost", 300])).toEqual({
      refunded: 0,
      disputed: 400,
      dispute: "lost",
    });
    expect(await reversalsWith(0, ["needs_response", 200], ["lost", 100])).toEqual({
      refunded: 0,
      disputed: 300,
      dispute: "open",
    });
    expect(await reversalsWith(0, ["won", 200], ["lost", 100])).toEqual({
      refunded: 0,
      disputed: 100,
      dispute: "lost",
    });
  });

  it("never adds another currency: such a dispute covers all that is left of the charge", async () => {
    const lostDispute = { refunded: 0, disputed: 500 };
    expect(await reversalsWith(0, ["needs_response", 80_000, "jpy"])).toEqual({ ...lostDispute, dispute: "open" });
    expect(await reversalsWith(0, ["lost", 3, "eur"])).toEqual({ ...lostDispute, dispute: "lost" });
    expect(await reversalsWith(0, ["lost", 3, "eur"], ["lost", 50])).toEqual({ ...lostDispute, dispute: "lost" });
    expect(await reversalsWith(0, ["won", 80_000, "jpy"])).toEqual({ refunded: 0, disputed: 0, dispute: "won" });
    expect(await reversalsWith(0, ["warning_needs_response", 80_000, "jpy"])).toEqual({ refunded: 0, disputed: 0 });
    expect(await reversalsWith(100, ["lost", 80_000, "jpy"])).toEqual({
      refunded: 100,
      disputed: 400,
      dispute: "lost",
    });
  });
});
