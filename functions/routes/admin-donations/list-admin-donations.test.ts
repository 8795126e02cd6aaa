import { beforeAll, describe, expect, it } from "vitest";
import { donationPut } from "../../data/donations.ts";
import { newId } from "../../data/ids.ts";
import { transact } from "../../data/write.ts";
import {
  callCompleteDonation,
  donationBody,
  newChargedDonation,
  newCompletedDonation,
  newOpenDonation,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newAdmin, newCustomer } from "../../testing/people.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";
import { eventAbout, sendStripeEvent, stripe } from "../../testing/stripe.ts";

let token: string;
const list = (query: Record<string, string> = {}) => callExpectingSuccess("listAdminDonations", { token, query });
const noDays: Record<string, string> = {};
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).donations.map(({ id }) => id);

/** Stores a donation of an earlier day, pending by default. Returns its id. */
async function putDonation(
  day: string,
  overrides: { email?: string; status?: "pending" | "canceled"; expiresAt?: number } = {},
) {
  const now = new Date(`${day}T12:00:00Z`);
  const id = newId("don", now);
  const newDonation = {
    ...{ name: "Ada", rawName: "Ada", note: null, anonymous: false, email: null, status: "pending" as const },
    ...{ amount: 500, currency: "usd", createdAt: now.toISOString(), livemode: false, hidden: false },
    language: "en" as const,
    ...{ refunded: 0, disputed: 0, failures: [], attempt: 1, revision: 1 },
    ...overrides,
    id,
  };
  await transact([donationPut(newDonation)]);
  return id;
}

/** The ids of the donations, oldest first. */
let fixtures: { first: string; second: string; canceled: string; pending: string; complete: string; hidden: string };

beforeAll(async () => {
  ({ token } = await newAdmin());
  const first = await putDonation("2026-03-01", { email: "ada@example.com" });
  const second = await putDonation("2026-03-02", { email: "ada.l@example.com" });
  const canceled = await putDonation("2026-03-03", {
    status: "canceled",
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  });
  await putDonation("2026-03-03", { status: "canceled", expiresAt: Math.floor(Date.now() / 1000) - 1 });
  const start = Date.now();
  const pending = (await newOpenDonation({ email: "grace@example.com" }, { now: new Date(start) })).donationId;
  const [complete, hidden] = [
    await newChargedDonation({ email: "Grace@Example.com", amountCents: 700 }, { now: new Date(start + 1) }),
    await newChargedDonation({ email: "zoe@example.com" }, { now: new Date(start + 2) }),
  ];
  for (const donation of [complete, hidden]) await callCompleteDonation(donation);
  const params = { id: hidden.donationId };
  await callExpectingSuccess("updateAdminDonation", { token, params, body: { hidden: true } });
  fixtures = { first, second, canceled, pending, complete: complete.donationId, hidden: hidden.donationId };
});

describe("the admin's list of donations", () => {
  it("is for admins only", async () => {
    const customer = await newCustomer();
    expect(await call("listAdminDonations")).toMatchObject({ status: 401 });
    expect(await call("listAdminDonations", { token: customer.token })).toMatchObject({ status: 403 });
  });

  it("contains all donations, newest first, except expired ones", async () => {
    const { first, second, canceled, pending, complete, hidden } = fixtures;
    expect(await idsOf()).toEqual([hidden, complete, pending, canceled, second, first]);
  });

  it("includes fields that the wall hides, but never the payment's secret", async () => {
    const { donations } = await list({ search: fixtures.complete });
    expect(donations).toEqual([
      {
        id: fixtures.complete,
        name: "Grace Hopper",
        rawName: "Grace Hopper",
        email: "grace@example.com",
        note: donationBody.note,
        anonymous: false,
        profileImage: null,
        amountCents: 700,
        currency: "usd",
        status: "complete",
        createdAt: expect.stringMatching(/Z$/),
        paidAt: expect.stringMatching(/Z$/),
        hidden: false,
        refundedCents: 0,
        dispute: null,
      },
    ]);
  });

  it("can be filtered by status", async () => {
    const { first, second, canceled, pending, complete, hidden } = fixtures;
    expect(await idsOf({ status: "pending" })).toEqual([pending, second, first]);
    expect(await idsOf({ status: "canceled" })).toEqual([canceled]);
    expect(await idsOf({ status: "complete" }), "hidden ones too").toEqual([hidden, complete]);
  });

  it("can be filtered by the first and the last day, both inclusive", async () => {
    const { first, second, canceled } = fixtures;
    expect(await idsOf({ from: "2026-03-01", to: "2026-03-02" })).toEqual([second, first]);
    expect(await idsOf({ to: "2026-03-01" })).toEqual([first]);
    expect(await idsOf({ from: "2026-03-02", to: "2026-03-03" })).toEqual([canceled, second]);
    expect(await idsOf({ from: "2026-03-02", to: "2026-03-03", status: "pending" })).toEqual([second]);
    expect(await idsOf({ from: "2026-03-04", to: "2026-03-01" })).toEqual([]);
  });

  it("finds donations by a prefix of the email address, in any case", async () => {
    const { first, second, pending, complete } = fixtures;
    expect((await idsOf({ search: "ada" })).sort()).toEqual([first, second].sort());
    expect(await idsOf({ search: "ADA@" })).toEqual([first]);
    expect((await idsOf({ search: "grace@example.com" })).sort()).toEqual([pending, complete].sort());
    expect(await idsOf({ search: "grace@", status: "complete" })).toEqual([complete]);
    expect(await idsOf({ search: "ada", from: "2026-03-02" })).toEqual([second]);
    expect(await idsOf({ search: "nobody" })).toEqual([]);
  });

  it("finds a donation by a prefix of its id", async () => {
    const { second, first } = fixtures;
    expect(await idsOf({ search: second })).toEqual([second]);
    expect(await idsOf({ search: second.toLowerCase().slice(0, 20) })).toEqual([second]);
    // Six characters of a ULID cover about a day.
    expect(await idsOf({ search: second.slice(0, 11), to: "2026-03-02" })).toContain(second);
    expect(await idsOf({ search: second, to: "2026-03-01" })).toEqual([]);
    expect(await idsOf({ search: first, status: "complete" })).toEqual([]);
    expect(await idsOf({ search: "don_zzz" })).toEqual([]);
  });

  it("can be sorted oldest first, except a search by email address, which has its own order", async () => {
    const { first, second, canceled, pending, complete, hidden } = fixtures;
    const oldest = { sort: "oldest" };
    expect(await idsOf(oldest)).toEqual([first, second, canceled, pending, complete, hidden]);
    expect(await idsOf({ ...oldest, status: "pending" })).toEqual([first, second, pending]);
    expect(await idsOf({ ...oldest, status: "complete" })).toEqual([complete, hidden]);
    expect(await idsOf({ ...oldest, search: "don_01", to: "2026-03-02" })).toEqual([first, second]);
    expect(await idsOf({ ...oldest, search: "a" })).toEqual(await idsOf({ search: "a" }));
    const { nextCursor } = await list({ limit: "1" });
    const query = { ...oldest, cursor: nextCursor ?? "" };
    expect(await call("listAdminDonations", { token, query }), "a cursor of the other order").toMatchObject({
      status: 422,
    });
  });

  it("can be limited to hidden donations, in one Query", async () => {
    const { hidden, pending } = fixtures;
    const refunded = await newCompletedDonation();
    await (await stripe()).refunds.create({ payment_intent: refunded.paymentIntentId });
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: refunded.paymentIntentId }));
    expect(await idsOf({ hidden: "true" }), "a refunded donation is not a hidden one").toEqual([hidden]);
    expect(await idsOf({ hidden: "true", status: "complete", sort: "oldest" })).toEqual([hidden]);
    expect(await idsOf({ hidden: "true", search: "zoe@" })).toEqual([hidden]);
    expect(await idsOf({ hidden: "true", search: hidden })).toEqual([hidden]);
    expect(await idsOf({ hidden: "true", search: "grace@" })).toEqual([]);
    expect(await idsOf({ hidden: "true", to: "2026-03-05" })).toEqual([]);
    expect(await databaseRequestsOf(() => list({ hidden: "true" }))).toEqual(["GetItem", "Query"]);
    await callExpectingSuccess("updateAdminDonation", { token, params: { id: pending }, body: { hidden: true } });
    expect(await idsOf({ hidden: "true", status: "pending" })).toEqual([pending]);
    await callExpectingSuccess("updateAdminDonation", { token, params: { id: pending }, body: { hidden: false } });
  });

  it.each(["\uD800", "😀", "\u0000", "don_U"])("accepts a search for %j, even with reversed days", async (search) => {
    for (const days of [noDays, { from: "2026-03-02", to: "2026-03-01" }]) {
      expect((await call("listAdminDonations", { token, query: { search, ...days } })).status).toBe(200);
    }
  });

  it.each<[string, Record<string, string>]>([
    ["unfiltered", {}],
    ["oldest first", { sort: "oldest" }],
    ["hidden donations", { hidden: "true" }],
    ["pending donations", { status: "pending" }],
    ["complete donations", { status: "complete" }],
    ["a search", { search: "a" }],
  ])("is complete when read page by page: %s", async (_which, query) => {
    const allIds = await idsOf(query);
    const idsOnPages: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 20 && (pages === 0 || cursor !== null); pages += 1) {
      const cursorQuery: Record<string, string> = cursor === null ? {} : { cursor };
      const page = await list({ ...query, limit: "1", ...cursorQuery });
      idsOnPages.push(...page.donations.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(idsOnPages).toEqual(allIds);
  });
});
