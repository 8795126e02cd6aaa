import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { adminExamples } from "#shared/examples/admin.ts";
import { adminOrder, ids, orderDetail, receiptMail as receipt } from "#shared/examples/people.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Call, failure, stubApi } from "#web/testing/stub-api.ts";
import Orders from "../orders/orders.tsx";
import { MailList } from "./mails.tsx";

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

  it("lead to the account while it has the address that takes no mail, and can be resent once it has another", async () => {
    const bounced = { ...receipt, state: "bounced", problem: "Permanent.General" };
    const waiting = { ...bounced, needsNewAddress: true, accountId: ids.user };
    const moved = { ...bounced, id: "refundMade-1", kind: "refundMade" };
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [waiting, moved], nextCursor: null, hasSender: true } },
    });
    const link = await section.findByRole("link", { name: `Open account: ${receipt.to}` });
    expect(link.getAttribute("href")).toBe(`/admin/users?open=${ids.user}`);
    expect(section.getByText(/You can resend this email once the account has another address\./)).toBeDefined();
    expect(section.queryByRole("button", { name: "Resend: Receipt" })).toBeNull();
    expect(section.getByText(/The account has another email address now, so you can resend it\./)).toBeDefined();
    expect(section.getByRole("button", { name: "Resend: Refund made" })).toBeDefined();
  });

  it("neither offer nor promise to resend one whose reader has no account to change", async () => {
    const bounced = { ...receipt, state: "bounced", needsNewAddress: true };
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [bounced], nextCursor: null, hasSender: true } },
    });
    expect(await section.findByText("This address rejects email, so we've stopped writing to it.")).toBeDefined();
    expect(section.queryByRole("button", { name: /^Resend/ })).toBeNull();
    expect(section.queryByRole("link", { name: /^Open account/ })).toBeNull();
  });

  it("cannot be resent once they no longer apply, and say so", async () => {
    const outdated = { ...receipt, state: "dropped", droppedBecause: "outdated", canBeSentAgain: false };
    const { section } = await openMails({
      listAdminMails: { reply: { mails: [outdated], nextCursor: null, hasSender: true } },
    });
    expect(await section.findByText(/It was no longer needed by the time it was due/)).toBeDefined();
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

describe("the failed emails", () => {
  const failedMails = [1, 2, 3, 4].map((number) => ({
    ...failedMail,
    id: `receipt-${number}`,
    to: `reader${number}@everline.example`,
  }));
  const unsendable = { ...failedMail, id: "receipt-5", canBeSentAgain: false };
  const sentAgain = { reply: { mail: { ...failedMail, state: "waiting" } } };

  /** Opens the list. `fails`: the answers to resending some of the emails, by their number; the others are resent. */
  async function openFailed(fails: Readonly<Record<string, ReturnType<typeof failure>>> = {}) {
    const sent = new Set<string>();
    const numberOf = ({ path }: Call) => /receipt-(\d)/.exec(path)?.[1] ?? "";
    const api = stubApi({
      listAdminMails: () => ({
        reply: {
          mails: [...failedMails, unsendable].filter(({ id }) => !sent.has(id)),
          nextCursor: null,
          hasSender: true,
        },
      }),
      sendAdminMailAgain: (call) => {
        const number = numberOf(call);
        const failed = fails[number];
        if (failed === undefined) sent.add(`receipt-${number}`);
        return failed ?? sentAgain;
      },
    });
    const user = openAdmin("overview", () => <MailList filter={{ state: "failed" }} />);
    await user.click(await screen.findByRole("button", { name: "Resend all" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Resend all?" }));
    return { user, dialog, resent: () => api.callsOf("sendAdminMailAgain").map(numberOf) };
  }

  it("are resent all at once after a question, one after the other, each once", async () => {
    const { user, dialog, resent } = await openFailed();
    expect(dialog.getByText(/^We resend the 4 emails on this list/)).toBeDefined();
    await user.dblClick(dialog.getByRole("button", { name: "Resend 4 emails" }));
    expect(await screen.findByText("We're resending 4 emails. This usually takes a few seconds.")).toBeDefined();
    expect(resent()).toEqual(["1", "2", "3", "4"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Resend: / })).toBeNull());
    expect(screen.queryByRole("button", { name: "Resend all" }), "there is nothing left to resend").toBeNull();
  });

  it("stay as they are when the question is canceled", async () => {
    const { user, dialog, resent } = await openFailed();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(resent()).toEqual([]);
    expect(screen.getByRole("button", { name: "Resend all" })).toBeDefined();
  });

  it("that could not be resent are named with the reason, and the others are still resent", async () => {
    const { user, dialog, resent } = await openFailed({
      2: failure(409, "It’s on its way.", { code: "mail_unsendable" }),
    });
    await user.click(dialog.getByRole("button", { name: "Resend 4 emails" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "We're resending 3 emails. This usually takes a few seconds.We couldn't resend 1 email:Receipt to reader2@everline.example. It’s on its way.",
    );
    expect(resent()).toEqual(["1", "2", "3", "4"]);
  });

  it("are not tried any further once the API asks to wait, and the number left is told", async () => {
    const { user, dialog, resent } = await openFailed({ 2: failure(429, "Wait.", { code: "too_many_attempts" }) });
    await user.click(dialog.getByRole("button", { name: "Resend 4 emails" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^We're resending 1 email\..*We stopped because of too many attempts\. 3 emails are left\./,
    );
    expect(resent()).toEqual(["1", "2"]);
  });
});
