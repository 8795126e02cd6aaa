import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import { adminOrder, ids, orderDetail, receiptMail as receipt } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "../orders/orders.tsx";

const failedMail = { ...receipt, state: "failed", problem: "MessageRejected", sentAt: null, deliveredAt: null };

signInAdminBeforeEach();

/** Opens the sheet of an order; returns its section of emails. */
async function openMails(answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({
    listAdminOrders: { reply: { orders: [adminOrder], nextCursor: null } },
    getAdminOrder: { reply: { order: orderDetail } },
    listAdminMails: adminExamples.listAdminMails,
    ...answers,
  });
  const user = openAdmin("orders", Orders, `?open=${ids.order}`);
  const heading = await screen.findByRole("heading", { name: "Emails" });
  return { api, user, section: within(heading.closest("section") ?? expect.fail()) };
}

describe("the emails of an order", () => {
  it("show what each was, to whom it went, and its fate", async () => {
    const { api, section } = await openMails();
    const row = within(await section.findByRole("listitem"));
    expect(row.getByText("Receipt")).toBeDefined();
    expect(row.getByText("Delivered")).toBeDefined();
    expect(row.getByText(/to ada@everline\.example/)).toBeDefined();
    expect(api.callsOf("listAdminMails").at(0)?.query).toEqual({ about: ids.order, limit: "10" });
  });

  it("say why one was not delivered, or not sent at all", async () => {
    const bounced = {
      ...receipt,
      id: "refundMade-1",
      kind: "refundMade",
      state: "bounced",
      problem: "Permanent.General",
    };
    const dropped = { ...receipt, id: "disputeOpened-1", state: "dropped", droppedBecause: "suppressed" };
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [bounced, dropped], nextCursor: null, hasSender: true } },
    });
    expect(await section.findByText(/This address rejects email/)).toBeDefined();
    expect(section.getByText("For developers: Permanent.General")).toBeDefined();
    expect(section.getByText(/An earlier email to this address bounced/)).toBeDefined();
  });

  it("cannot be resent once they no longer apply, and say so", async () => {
    const outdated = { ...receipt, state: "dropped", droppedBecause: "outdated", canBeSentAgain: false };
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [outdated], nextCursor: null, hasSender: true } },
    });
    expect(await section.findByText(/By the time it was due, it was no longer needed/)).toBeDefined();
    expect(section.queryByRole("button", { name: /^Resend/ })).toBeNull();
  });

  it("say in plain words why the provider accepted none, and what to do", async () => {
    const refused = { ...failedMail, problem: "MessageRejected" };
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [refused], nextCursor: null, hasSender: true } },
    });
    expect(await section.findByText(/^Amazon SES refused it.*then resend it\.$/)).toBeDefined();
    expect(section.getByText("For developers: MessageRejected")).toBeDefined();
  });

  it("can be resent, and then are being sent, so they cannot be resent twice", async () => {
    const { api, user, section } = await openMails({
      listAdminMails: { reply: { mails: [failedMail], nextCursor: null, hasSender: true } },
      sendAdminMailAgain: { reply: { mail: { ...failedMail, state: "waiting" } } },
    });
    await user.click(await section.findByRole("button", { name: "Resend: Receipt" }));
    expect(await section.findByText(/We're resending the email/)).toBeDefined();
    expect(section.getByText("Sending")).toBeDefined();
    expect(section.getByRole("button", { name: "Resend: Receipt" })).toHaveProperty("disabled", true);
    expect(api.callsOf("sendAdminMailAgain")[0]?.path).toBe(`/api/admin/mails/${receipt.id}/send-again`);
  });

  it("show their fate by themselves while they are on their way", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = { ...receipt, state: "waiting", dueAt: new Date().toISOString(), sentAt: null, deliveredAt: null };
    let mails = [waiting];
    const { api, section } = await openMails({
      listAdminMails: () => ({ reply: { mails, nextCursor: null, hasSender: true } }),
    });
    expect(await section.findByText("Waiting")).toBeDefined();
    mails = [{ ...waiting, state: "delivered" }];
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await section.findByText("Delivered")).toBeDefined();
    const calls = api.callsOf("listAdminMails").length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(api.callsOf("listAdminMails"), "what has arrived is not asked for").toHaveLength(calls);
  });

  it("say why one could not be resent", async () => {
    const { user, section } = await openMails({
      sendAdminMailAgain: failure(409, "This email can’t be resent: it no longer applies.", {
        code: "mail_unsendable",
      }),
    });
    await user.click(await section.findByRole("button", { name: "Resend: Receipt" }));
    expect((await section.findByRole("alert")).textContent).toMatch(/^This email can’t be resent/);
  });

  it("have an empty state, an error state with a retry, and say that a shop without a sender sends nothing", async () => {
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [], nextCursor: null, hasSender: false } },
    });
    expect(await section.findByText("No emails yet.")).toBeDefined();
    expect(section.getByText(/no sender address/)).toBeDefined();
  });

  it("have an error state with a retry", async () => {
    let isBroken = true;
    const { user, section } = await openMails({
      listAdminMails: () => (isBroken ? { status: 403, text: "" } : adminExamples.listAdminMails),
    });
    expect((await section.findByRole("alert")).textContent).toBe("Unable to load emails.");
    isBroken = false;
    await user.click(section.getByRole("button", { name: "Try again" }));
    expect(await section.findByText("Receipt")).toBeDefined();
  });
});
