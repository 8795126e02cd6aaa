import { beforeAll, describe, expect, it } from "vitest";
import { searchRow } from "../../data/search-row.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { newChargedDonation, newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { databaseRequestsOf, putOrder, putOrders, putUser } from "../../testing/stored-records.ts";

let admin: Customer;
let ada: Customer;
let americanOrderId = "";
let britishOrderId = "";
let donationId = "";
let messageId = "";

const searchOrders = async (search: string, filters: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminOrders", { token: admin.token, query: { search, ...filters } })).orders.map(
    ({ id }) => id,
  );
const searchUsers = async (search: string, filters: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminUsers", { token: admin.token, query: { search, ...filters } })).users.map(
    ({ id }) => id,
  );
const searchDonations = async (search: string, filters: Record<string, string> = {}) =>
  (
    await callExpectingSuccess("listAdminDonations", { token: admin.token, query: { search, ...filters } })
  ).donations.map(({ id }) => id);
const searchMessages = async (search: string, filters: Record<string, string> = {}) =>
  (await callExpectingSuccess("listAdminMessages", { token: admin.token, query: { search, ...filters } })).messages.map(
    ({ id }) => id,
  );
const searchRows = async () => (await allRows()).filter(({ pk }) => String(pk).startsWith("SEARCH#"));
const rowsAbout = async (id: string) => (await searchRows()).filter((row) => searchRow.parse(row).id === id);

beforeAll(async () => {
  admin = await newAdmin();
  ada = await newCustomer();
  await callExpectingSuccess("updateMe", { token: ada.token, body: { name: "José Ñandú O'Brien" } });
  americanOrderId = (await newOpenPurchase({ customer: ada, phone: "12025550171" })).orderId;
  britishOrderId = (await newOpenPurchase({ customer: ada, phone: "447700900113" })).orderId;
  donationId = (await newChargedDonation({ name: "Grace Brewster Hopper", email: "grace@giving.test" })).donationId;
  const body = { name: "Zoë Łukasz", email: "zoe@writing.test", message: "Please move my license to another number." };
  await callExpectingSuccess("sendContactMessage", { body, ipAddress: newIpAddress() });
  [messageId = ""] = await searchMessages("zoe@");
});

describe("the admin search", () => {
  it.each(["(202) 555-0171", "2025550171", "0171", "+1 202 555 0171", "001 202 555 0171", "1 202.555.0171", "5550171"])(
    "finds the order and the account by a number as people write it: %s",
    async (search) => {
      expect(await searchOrders(search)).toEqual([americanOrderId]);
      expect(await searchUsers(search)).toEqual([ada.id]);
      expect(await searchOrders(search, { status: "complete" })).toEqual([]);
      expect(await searchOrders(search, { to: "2020-01-01" })).toEqual([]);
    },
  );

  it.each(["07700 900113", "+44 (0)7700 900113", "7700900113", "0113", "+44 7700 900113"])(
    "understands the national trunk prefix zero: %s",
    async (search) => {
      expect(await searchOrders(search)).toEqual([britishOrderId]);
      expect(await searchUsers(search)).toEqual([ada.id]);
    },
  );

  it.each(["0042", "00042", "0 042", "00 700042", "+4930 0700042", "0049 30 0700042"])(
    "finds an order by last digits that start with zeros like an international prefix: %s",
    async (search) => {
      const { id } = await putOrder({ phone: "49300700042" });
      expect(await searchOrders(search)).toContain(id);
      expect(await searchOrders(`${search}9`)).not.toContain(id);
    },
  );

  it("understands Russia's trunk prefix eight", async () => {
    const { id } = await putOrder({ phone: "79123456789" });
    expect(await searchOrders("8 (912) 345-67-89")).toEqual([id]);
  });

  it.each(["josé", "JOSE", "nandu", "Ñan", "obrien", "O'Brien", "jose o'b", "ñandú josé"])(
    "finds the account and its orders by names or prefixes of names: %s",
    async (search) => {
      expect(await searchUsers(search)).toEqual([ada.id]);
      expect(await searchOrders(search)).toEqual([britishOrderId, americanOrderId]);
    },
  );

  it("finds nothing by the middle of a word, or by two words of different people", async () => {
    for (const search of ["andu", "jose hopper"]) {
      expect(await searchUsers(search)).toEqual([]);
      expect(await searchOrders(search)).toEqual([]);
    }
  });

  it("finds a record by the end of its id, as displayed in lists", async () => {
    const displayedEndsOf = (id: string) => [
      `…${id.slice(-6)}`,
      `...${id.slice(-6)}`,
      id.slice(-6),
      id.slice(-6).toLowerCase(),
    ];
    for (const idEnd of displayedEndsOf(americanOrderId))
      expect([await searchOrders(idEnd), await searchUsers(idEnd)]).toEqual([[americanOrderId], [ada.id]]);
    for (const idEnd of displayedEndsOf(ada.id)) expect(await searchUsers(idEnd)).toEqual([ada.id]);
    for (const idEnd of displayedEndsOf(donationId)) expect(await searchDonations(idEnd)).toEqual([donationId]);
    for (const idEnd of displayedEndsOf(messageId)) expect(await searchMessages(idEnd)).toEqual([messageId]);
  });

  it("finds a donation by its donor's name or email address, and a message by its sender's name or email address or by its words", async () => {
    for (const search of ["hopper", "Grace", "brewster hop", "grace@"])
      expect(await searchDonations(search)).toEqual([donationId]);
    for (const search of ["zoe", "lukasz", "zoe@writing", "license", "numb"]) {
      expect(await searchMessages(search), search).toEqual([messageId]);
    }
    expect(await searchMessages("move license", { unread: "true" })).toEqual([messageId]);
    expect(await searchMessages("move license", { unread: "false" })).toEqual([]);
    expect(await searchDonations("hopper", { status: "complete" })).toEqual([]);
  });
});

describe("the search index", () => {
  it("follows a change of name, and two concurrent changes leave nothing stale", async () => {
    const { id, token } = await newCustomer();
    await callExpectingSuccess("updateMe", { token, body: { name: "Berta Firstname" } });
    expect(await searchUsers("firstname")).toEqual([id]);
    await Promise.all(["Carla Second", "Dora Third"].map((name) => call("updateMe", { token, body: { name } })));
    expect(await searchUsers("firstname")).toEqual([]);
    const foundIds = [...(await searchUsers("carla")), ...(await searchUsers("dora"))];
    expect(foundIds).toEqual([id]);
    expect(await rowsAbout(id)).toHaveLength(3);
  });

  it("returns an account once although two of its names share a prefix", async () => {
    const { id } = await putUser({ name: "Annabel Annabella" });
    expect(await searchUsers("annab")).toEqual([id]);
    expect(await searchUsers("annabella")).toEqual([id]);
  });

  it("drops a deleted order and a deleted account", async () => {
    const customer = await newCustomer();
    await callExpectingSuccess("updateMe", { token: customer.token, body: { name: "Xaver Gone" } });
    const { orderId } = await newOpenPurchase({ customer, phone: "4915112345678" });
    await callExpectingSuccess("deleteOrder", { token: customer.token, params: { id: orderId } });
    expect(await rowsAbout(orderId)).toEqual([]);
    await callExpectingSuccess("deleteMe", { token: customer.token, body: { currentPassword: customer.password } });
    expect(await rowsAbout(customer.id)).toEqual([]);
    expect(await searchUsers("xaver")).toEqual([]);
  });
});

describe("in a shop of any size", () => {
  it("a search takes at most four more database requests with a thousand more orders, and finds every match, page by page", async () => {
    const searches = ["2025550171", "0171", "jose", "grace hopper", "…ABCDEF", "07700 900113"];
    const countRequests = async () => {
      const requestCounts: number[] = [];
      for (const search of searches) {
        for (const list of [searchOrders, searchUsers, searchDonations, searchMessages])
          requestCounts.push((await databaseRequestsOf(() => list(search))).length);
      }
      return requestCounts;
    };
    const before = await countRequests();
    await putOrders(
      Array.from({ length: 1000 }, (_, index) => ({ phone: `1303${String(index).padStart(3, "0")}0171` })),
    );
    const after = await countRequests();
    for (const [index, count] of after.entries()) expect(count).toBeLessThanOrEqual((before[index] ?? 0) + 4);
    const foundIds = new Set<string>();
    let cursor: string | undefined;
    do {
      const query = { search: "0171", limit: "100", ...(cursor === undefined ? {} : { cursor }) };
      const page = await callExpectingSuccess("listAdminOrders", { token: admin.token, query });
      for (const { id } of page.orders) {
        expect(foundIds.has(id)).toBe(false);
        foundIds.add(id);
      }
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(foundIds.size).toBe(1001);
  });
});
