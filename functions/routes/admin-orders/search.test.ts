import { beforeAll, describe, expect, it } from "vitest";
import { searchRow } from "../../data/search-row.ts";
import { openPurchase } from "../../testing/buying.ts";
import { chargedDonation, newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { databaseRequestsOf, putOrder, putOrders, putUser } from "../../testing/listed.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
let ada: Customer;
let american = "";
let british = "";
let donationId = "";
let messageId = "";

const orders = async (search: string, more: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminOrders", { token: admin.token, query: { search, ...more } })).orders.map(
    ({ id }) => id,
  );
const users = async (search: string, more: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminUsers", { token: admin.token, query: { search, ...more } })).users.map(
    ({ id }) => id,
  );
const donations = async (search: string, more: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminDonations", { token: admin.token, query: { search, ...more } })).donations.map(
    ({ id }) => id,
  );
const messages = async (search: string, more: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminMessages", { token: admin.token, query: { search, ...more } })).messages.map(
    ({ id }) => id,
  );
const searchRows = async () => (await allRows()).filter(({ pk }) => String(pk).startsWith("SEARCH#"));
const rowsAbout = async (id: string) => (await searchRows()).filter((row) => searchRow.parse(row).id === id);

beforeAll(async () => {
  admin = await newAdmin();
  ada = await newCustomer();
  await callExpectingSuccess("updateMe", { token: ada.token, body: { name: "José Ñandú O'Brien" } });
  american = (await openPurchase({ customer: ada, phone: "12025550171" })).orderId;
  british = (await openPurchase({ customer: ada, phone: "447700900113" })).orderId;
  donationId = (await chargedDonation({ name: "Grace Brewster Hopper", email: "grace@giving.test" })).donationId;
  const body = { name: "Zoë Łukasz", email: "zoe@writing.test", message: "Please move my license to another number." };
  await callExpectingSuccess("sendContactMessage", { body, from: newIpAddress() });
  [messageId = ""] = await messages("zoe@");
});

describe("the admin search", () => {
  it.each(["(202) 555-0171", "2025550171", "0171", "+1 202 555 0171", "001 202 555 0171", "1 202.555.0171", "5550171"])(
    "finds the order and the account by the number as spoken: %s",
    async (search) => {
      expect(await orders(search)).toEqual([american]);
      expect(await users(search)).toEqual([ada.id]);
      expect(await orders(search, { status: "complete" })).toEqual([]);
      expect(await orders(search, { to: "2020-01-01" })).toEqual([]);
    },
  );

  it.each(["07700 900113", "+44 (0)7700 900113", "7700900113", "0113", "+44 7700 900113"])(
    "understands the national trunk zero: %s",
    async (search) => {
      expect(await orders(search)).toEqual([british]);
      expect(await users(search)).toEqual([ada.id]);
    },
  );

  it.each(["0042", "00042", "0 042", "00 700042", "+4930 0700042", "0049 30 0700042"])(
    "finds the last digits of a number that start with zeros, like an international prefix: %s",
    async (search) => {
      const { id } = await putOrder({ phone: "49300700042" });
      expect(await orders(search)).toContain(id);
      expect(await orders(`${search}9`)).not.toContain(id);
    },
  );

  it("understands Russia's trunk eight", async () => {
    const { id } = await putOrder({ phone: "79123456789" });
    expect(await orders("8 (912) 345-67-89")).toEqual([id]);
  });

  it.each(["josé", "JOSE", "nandu", "Ñan", "obrien", "O'Brien", "jose o'b", "ñandú josé"])(
    "finds the account and its orders by a name or its prefix: %s",
    async (search) => {
      expect(await users(search)).toEqual([ada.id]);
      expect(await orders(search)).toEqual([british, american]);
    },
  );

  it("finds nothing by the middle of a word, or by two words of different people", async () => {
    for (const search of ["andu", "jose hopper"]) {
      expect(await users(search)).toEqual([]);
      expect(await orders(search)).toEqual([]);
    }
  });

  it("finds a record by the end of its id, as displayed in lists", async () => {
    const asShown = (id: string) => [
      `…${id.slice(-6)}`,
      `...${id.slice(-6)}`,
      id.slice(-6),
      id.slice(-6).toLowerCase(),
    ];
    for (const end of asShown(american)) expect([await orders(end), await users(end)]).toEqual([[american], [ada.id]]);
    for (const end of asShown(ada.id)) expect(await users(end)).toEqual([ada.id]);
    for (const end of asShown(donationId)) expect(await donations(end)).toEqual([donationId]);
    for (const end of asShown(messageId)) expect(await messages(end)).toEqual([messageId]);
  });

  it("finds a donation by its donor's name, and a message by its sender's name, address and words", async () => {
    for (const search of ["hopper", "Grace", "brewster hop", "grace@"])
      expect(await donations(search)).toEqual([donationId]);
    for (const search of ["zoe", "lukasz", "zoe@writing", "license", "numb"]) {
      expect(await messages(search), search).toEqual([messageId]);
    }
    expect(await messages("move license", { unread: "true" })).toEqual([messageId]);
    expect(await messages("move license", { unread: "false" })).toEqual([]);
    expect(await donations("hopper", { status: "complete" })).toEqual([]);
  });
});

describe("the search index", () => {
  it("follows a change of name, and two concurrent changes leave nothing stale", async () => {
    const { id, token } = await newCustomer();
    await callExpectingSuccess("updateMe", { token, body: { name: "Berta Firstname" } });
    expect(await users("firstname")).toEqual([id]);
    await Promise.all(["Carla Second", "Dora Third"].map((name) => call("updateMe", { token, body: { name } })));
    expect(await users("firstname")).toEqual([]);
    const found = [...(await users("carla")), ...(await users("dora"))];
    expect(found).toEqual([id]);
    expect(await rowsAbout(id)).toHaveLength(3);
  });

  it("returns an account once although two of its names share a prefix", async () => {
    const { id } = await putUser({ name: "Annabel Annabella" });
    expect(await users("annab")).toEqual([id]);
    expect(await users("annabella")).toEqual([id]);
  });

  it("drops a deleted order, and a deleted account; its remains are found by id", async () => {
    const customer = await newCustomer();
    await callExpectingSuccess("updateMe", { token: customer.token, body: { name: "Xaver Gone" } });
    const { orderId } = await openPurchase({ customer, phone: "4915112345678" });
    await callExpectingSuccess("deleteOrder", { token: customer.token, params: { id: orderId } });
    expect(await rowsAbout(orderId)).toEqual([]);
    await callExpectingSuccess("deleteMe", { token: customer.token, body: { currentPassword: customer.password } });
    expect(await rowsAbout(customer.id)).toEqual([]);
    expect(await users("xaver")).toEqual([]);
  });
});

describe("in a shop of any size", () => {
  it("a search takes no more requests with a thousand orders than with ten, and returns everything, page by page", async () => {
    const searches = ["2025550171", "0171", "jose", "grace hopper", "…ABCDEF", "07700 900113"];
    const counts = async () => {
      const all: number[] = [];
      for (const search of searches) {
        for (const list of [orders, users, donations, messages])
          all.push((await databaseRequestsOf(() => list(search))).length);
      }
      return all;
    };
    const before = await counts();
    await putOrders(
      Array.from({ length: 1000 }, (_, index) => ({ phone: `1303${String(index).padStart(3, "0")}0171` })),
    );
    const after = await counts();
    for (const [index, count] of after.entries()) expect(count).toBeLessThanOrEqual((before[index] ?? 0) + 4);
    const allIds = new Set<string>();
    let cursor: string | undefined;
    do {
      const query = { search: "0171", limit: "100", ...(cursor === undefined ? {} : { cursor }) };
      const page = await callExpectingSuccess("listAdminOrders", { token: admin.token, query });
      for (const { id } of page.orders) {
        expect(allIds.has(id)).toBe(false);
        allIds.add(id);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(allIds.size).toBe(1001);
  }, 60_000);
});
