import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminOrder } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Call, delayedAnswer, failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "../orders/orders.tsx";
import { lockNow, unlock } from "../session/lock.ts";

signInAdminBeforeEach();

/** The files that the browser was asked to save. */
const savedFiles: { name: string; content: Blob }[] = [];
const blobs = new Map<string, Blob>();
beforeEach(() => {
  savedFiles.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    const url = `blob:${blobs.size}`;
    if (content instanceof Blob) blobs.set(url, content);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, content: blobs.get(this.href) ?? expect.fail() });
  });
});
afterEach(() => vi.restoreAllMocks());

const allOrders = Array.from({ length: 250 }, (_, index) => ({
  ...adminOrder,
  id: `ord_01M7YQP0Z0YV3WHTCTF97C${String(1000 + index)}`,
  customerName: index === 7 ? "=1+1" : `Customer ${index}`,
}));
function ordersPage({ query }: Call) {
  const [start, limit] = [Number(query.cursor ?? 0), Number(query.limit)];
  const end = start + limit;
  return { reply: { orders: allOrders.slice(start, end), nextCursor: end < allOrders.length ? String(end) : null } };
}
const openExport = async (answers: Parameters<typeof stubApi>[0] = {}, query = "") => {
  const api = stubApi({ listAdminOrders: ordersPage, recordAdminExport: { reply: { ok: true } }, ...answers });
  const user = openAdmin("orders", Orders, query);
  await screen.findByRole("table");
  const listCallCount = api.callsOf("listAdminOrders").length;
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  const start = () => user.click(screen.getByRole("button", { name: "Export" }));
  return { api, user, start, exportCalls: () => api.callsOf("listAdminOrders").slice(listCallCount) };
};
/** Delays the list's second page until the test releases it. */
function delaySecondPage() {
  const secondPage = delayedAnswer({ reply: { orders: allOrders.slice(100, 200), nextCursor: "200" } });
  return {
    secondPage,
    listAdminOrders: (call: Call) => (call.query.cursor === "100" ? secondPage.answer() : ordersPage(call)),
  };
}

describe("an export", () => {
  it("contains the whole filtered list, fetched a hundred rows at a time, in one file without formulas", async () => {
    const { start, exportCalls } = await openExport({}, "?status=complete&search=ada");
    await start();
    expect(await screen.findByText("Done. 250 rows were saved.")).toBeDefined();
    expect(exportCalls().map(({ query }) => query)).toEqual(
      ["", "100", "200"].map((cursor) => ({
        ...(cursor && { cursor }),
        limit: "100",
        status: "complete",
        search: "ada",
      })),
    );
    expect(savedFiles).toHaveLength(1);
    expect(savedFiles[0]?.name).toMatch(/^everline-orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = ((await savedFiles[0]?.content.text()) ?? "").split("\r\n");
    expect(lines).toHaveLength(252);
    expect(lines[0]).toMatch(/Order,Created,Customer,Number,Amount,Status,Email,Account ID,Refunded,License,Currency$/);
    expect(lines[8]).toContain(",'=1+1,");
    expect(lines[250]).toContain(
      `${allOrders[249]?.id},2026-11-21T09:41:00.000Z,Customer 249,447700900123,5,complete,`,
    );
  });

  it("is audited before the first row is fetched", async () => {
    const { api, start } = await openExport({}, "?status=complete");
    const callCountBefore = api.calls.length;
    await start();
    await screen.findByText(/Done/);
    const [firstCall] = api.calls.slice(callCountBefore).filter(({ id }) => id !== "renewAdminSession");
    expect(firstCall).toMatchObject({
      id: "recordAdminExport",
      body: { list: "orders", filter: { status: "complete" } },
    });
    expect(api.callsOf("recordAdminExport")).toHaveLength(1);
  });

  it("does not start when it cannot be audited", async () => {
    const { start, exportCalls } = await openExport({ recordAdminExport: failure(500, "") });
    await start();
    expect((await screen.findByRole("alert")).textContent).toBe("The export was interrupted. No file was saved.");
    expect(exportCalls()).toEqual([]);
  });

  it("shows its progress, and saves nothing when it is canceled halfway", async () => {
    const { secondPage, listAdminOrders } = delaySecondPage();
    const { user, start, exportCalls } = await openExport({ listAdminOrders });
    await start();
    expect(await screen.findByText("100 rows so far")).toBeDefined();
    await user.click(screen.getAllByRole("button", { name: "Cancel" }).at(-1) ?? expect.fail());
    expect(screen.getByText("The export was canceled. No file was saved.")).toBeDefined();
    secondPage.release();
    await waitFor(() => expect(screen.getByRole("button", { name: "Export again" })).toBeDefined());
    expect(exportCalls()).toHaveLength(2);
    expect(savedFiles).toEqual([]);
  });

  it("that failed has saved nothing, and can be resumed without another audit entry", async () => {
    const { api, user, start, exportCalls } = await openExport({
      listAdminOrders: (call: Call) => (call.query.cursor === "100" ? failure(500, "") : ordersPage(call)),
    });
    await start();
    expect((await screen.findByRole("alert")).textContent).toBe("The export was interrupted. No file was saved.");
    expect(savedFiles).toEqual([]);
    api.answers.listAdminOrders = ordersPage;
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(await screen.findByText("Done. 250 rows were saved.")).toBeDefined();
    expect(exportCalls().map(({ query }) => query.cursor)).toEqual([undefined, "100", "100", "200"]);
    expect(api.callsOf("recordAdminExport")).toHaveLength(1);
    expect((await savedFiles[0]?.content.text())?.split("\r\n")).toHaveLength(252);
  });

  it("waits when the session becomes idle, and continues after the admin has signed in again", async () => {
    let isIdle = true;
    const { start } = await openExport({
      listAdminOrders: (call: Call) =>
        call.query.cursor === "100" && isIdle ? failure(403, "", { code: "session_idle" }) : ordersPage(call),
    });
    await start();
    await screen.findByText("100 rows so far");
    expect(savedFiles).toEqual([]);
    isIdle = false;
    lockNow("password");
    unlock();
    expect(await screen.findByText("Done. 250 rows were saved.")).toBeDefined();
  });

  it("is aborted when the admin leaves its page, including the pending call", async () => {
    const { user, start } = await openExport({
      listAdminOrders: (call: Call) => (call.query.cursor === "100" ? "no answer yet" : ordersPage(call)),
    });
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    await start();
    await screen.findByText("100 rows so far");
    await user.click(screen.getByRole("link", { name: "Everline home", hidden: true }));
    await screen.findByText("at /");
    const pendingCall = fetchSpy.mock.calls.find(([address]) => String(address).includes("cursor=100"));
    expect(pendingCall?.[1]?.signal?.aborted).toBe(true);
    expect(savedFiles).toEqual([]);
  });
});
