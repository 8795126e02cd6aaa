import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { donationDetail } from "#shared/examples/people.ts";
import { chooseLanguage } from "#web/language/language.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Call, failure, stubApi } from "#web/testing/stub-api.ts";
import Donations from "./donations.tsx";

type Detail = Reply<"getAdminDonation">["donation"];

const rosa: Detail = {
  ...donationDetail,
  name: "Rosa",
  rawName: "Rosa Donor",
  email: "rosa@everline.example",
  note: "For the\nnight shifts.",
};
const openQuery = `?open=${rosa.id}`;

signInAdminBeforeEach();

/** Opens the donations page with one donation, on a fake server that applies changes. */
function openDonations({
  query = "",
  donation: initialDonation = rosa,
  ...answers
}: { query?: string; donation?: Detail } & Parameters<typeof stubApi>[0] = {}) {
  let donation = initialDonation;
  const change = (changes: Partial<Detail>) => {
    donation = { ...donation, ...changes };
    return { reply: { donation } };
  };
  const api = stubApi({
    renewAdminSession: "no answer yet",
    listAdminDonations: () => ({ reply: { donations: [donation], nextCursor: null } }),
    getAdminDonation: () => ({ reply: { donation } }),
    listAdminMails: adminExamples.listAdminMails,
    updateAdminDonation: ({ body }: Call) => change(body as Partial<Detail>),
    refundAdminDonation: ({ body }: Call) => {
      const { amountCents = donation.amountCents } = body as { amountCents?: number };
      return change({ refundedCents: donation.refundedCents + amountCents });
    },
    getAdminDonationPicture: "no answer yet",
    resolveAdminDonation: () => change({ status: "complete", paidAt: "2026-11-20T18:06:30.000Z" }),
    ...answers,
  });
  return { api, user: openAdmin("donations", Donations, query) };
}
const sheet = async (name = "Rosa") => within(await screen.findByRole("dialog", { name }));

describe("the donations", () => {
  it("are listed with wall name, real name, email address, amount, and state", async () => {
    openDonations();
    const row = within(await screen.findByRole("row", { name: /Rosa Donor/ }));
    for (const text of ["Rosa", "rosa@everline.example", "$10.00", "Complete", "On the wall"]) {
      expect(row.getByText(text)).toBeDefined();
    }
  });

  it("have the email below the real name, which leaves the badges their room", async () => {
    openDonations();
    const table = within(await screen.findByRole("table"));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Name on the wall",
      "Created↓Newest first",
      "Real name",
      "Amount",
      "Status",
    ]);
    expect(table.getByText("rosa@everline.example").closest("td")?.textContent).toMatch(/^Rosa Donor/);
  });

  it.each([
    ["hidden", { hidden: true }, "Hidden"],
    ["partly refunded", { refundedCents: 100 }, "Partly refunded"],
    ["fully refunded", { refundedCents: 1000 }, "Refunded"],
    ["disputed", { dispute: "open" as const }, "Disputed"],
  ])("are marked when %s", async (_, overrides, text) => {
    openDonations({ donation: { ...rosa, ...overrides } });
    expect(within(await screen.findByRole("row", { name: /Rosa Donor/ })).getByText(text)).toBeDefined();
  });

  it("are requested with the filters in the URL, but without its unknown parameters", async () => {
    const { api } = openDonations({
      query: "?status=pending&hidden=true&search=rosa%40&from=2026-11-01&sort=oldest&what=ever",
    });
    await screen.findByRole("row", { name: /Rosa Donor/ });
    expect(api.callsOf("listAdminDonations")[0]?.query).toEqual({
      limit: "50",
      status: "pending",
      hidden: "true",
      search: "rosa@",
      from: "2026-11-01",
      timeZone: "UTC",
      sort: "oldest",
    });
  });

  it("report that they could not be loaded", async () => {
    openDonations({ listAdminDonations: { status: 403, text: "" } });
    expect((await screen.findByRole("alert")).textContent).toBe("Unable to load donations.");
  });

  it("have an empty state", async () => {
    openDonations({ listAdminDonations: { reply: { donations: [], nextCursor: null } } });
    expect(await screen.findByText(/^No donations yet/)).toBeDefined();
  });
});

describe("a donation", () => {
  it("shows wall entry, note with line breaks and picture, and links to the donor and the payment", async () => {
    openDonations({ query: openQuery });
    const donation = await sheet();
    const [onWall, note] = donation.getAllByText(/night shifts/);
    expect(onWall?.closest("article")).not.toBeNull();
    expect(note?.textContent).toBe("For the\nnight shifts.");
    const picture = donation.getByRole("img", { name: "The picture sent by Rosa Donor" });
    expect(picture.getAttribute("src")).toBe(rosa.profileImage);
    expect(donation.getByRole("link", { name: "Open the donor's account" }).getAttribute("href")).toBe(
      `/admin/users?open=${rosa.userId}`,
    );
    expect(donation.getByRole("link", { name: /Open in Stripe/ }).getAttribute("href")).toBe(
      `https://dashboard.stripe.com/test/payments/${rosa.paymentIntentId}`,
    );
  });

  it.each([
    ["hidden", { hidden: true }],
    ["not paid", { status: "pending", paidAt: null }],
    ["fully refunded", { refundedCents: rosa.amountCents }],
  ] as const)("that is %s still shows its picture, loaded from the admin API", async (_, overrides) => {
    const imageUrl = "data:image/png;base64,iVBORw0KGgo=";
    const { api } = openDonations({
      query: openQuery,
      donation: { ...rosa, ...overrides },
      getAdminDonationPicture: { reply: { picture: imageUrl } },
    });
    const donation = await sheet();
    const picture = await donation.findByRole("img", { name: "The picture sent by Rosa Donor" });
    expect(picture.getAttribute("src")).toBe(imageUrl);
    const entry = donation.getAllByText(/night shifts/)[0]?.closest("article");
    expect(entry?.querySelector("img")?.getAttribute("src")).toBe(imageUrl);
    expect(api.callsOf("getAdminDonationPicture").map(({ path }) => path)).toEqual([
      `/api/admin/donations/${rosa.id}/picture`,
    ]);
  });

  it("reports a picture that could not be loaded", async () => {
    openDonations({
      query: openQuery,
      donation: { ...rosa, hidden: true },
      getAdminDonationPicture: failure(404, "We could not find it.", { code: "not_found" }),
    });
    expect(await (await sheet()).findByText("Unable to load the picture.")).toBeDefined();
  });

  it("can be hidden from the wall and shown again, with a hint that visitors see it up to a minute later", async () => {
    const { api, user } = openDonations({ query: openQuery });
    const donation = await sheet();
    await user.click(donation.getByRole("button", { name: "Hide from the wall" }));
    expect((await donation.findByText(/^The donation is hidden\./)).textContent).toMatch(/up to a minute/);
    expect(donation.getByText("How it would look on the wall")).toBeDefined();
    await user.click(donation.getByRole("button", { name: "Show on the wall" }));
    expect(await donation.findByText(/^The donation is on the wall\./)).toBeDefined();
    expect(api.callsOf("updateAdminDonation").map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]);
    await waitFor(() => expect(api.callsOf("listAdminDonations").length).toBeGreaterThan(1));
  });

  it("that is not paid yet can be kept off the wall, and allowed on it again", async () => {
    const { user } = openDonations({ query: openQuery, donation: { ...rosa, status: "pending", paidAt: null } });
    const donation = await sheet();
    await user.click(donation.getByRole("button", { name: "Keep off the wall" }));
    expect(await donation.findByText("The donation will stay off the wall.")).toBeDefined();
    await user.click(donation.getByRole("button", { name: "Show on the wall" }));
    expect(await donation.findByText(/^The donation is no longer hidden\. It still isn't on the wall/)).toBeDefined();
  });

  it("explains why it could not be hidden", async () => {
    const { user } = openDonations({
      query: openQuery,
      updateAdminDonation: failure(409, "Something changed at the same moment.", { code: "changed_meanwhile" }),
    });
    await user.click((await sheet()).getByRole("button", { name: "Hide from the wall" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Something changed at the same moment.");
  });

  it("reports errors in English, like the rest of the admin area, even if the site is in Spanish", async () => {
    await chooseLanguage("es");
    const { user } = openDonations({
      query: openQuery,
      updateAdminDonation: failure(409, "Something changed at the same moment.", { code: "changed_meanwhile" }),
    });
    await user.click((await sheet()).getByRole("button", { name: "Hide from the wall" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Something changed at the same moment.");
    await chooseLanguage("en");
  });

  it("is anonymized after confirmation, and then no longer has the button", async () => {
    const anonymousDonor = { name: "Anonymous Supporter", rawName: null, email: null, note: null, anonymous: true };
    const { api, user } = openDonations({
      query: openQuery,
      anonymizeAdminDonation: {
        reply: { donation: { ...rosa, ...anonymousDonor, profileImage: null, userId: null } },
      },
    });
    await user.click((await sheet()).getByRole("button", { name: "Make anonymous" }));
    const dialog = within(screen.getByRole("dialog", { name: "Make this donation anonymous?" }));
    expect(dialog.getByText(/^This removes the name, email, note and picture of Rosa Donor/)).toBeDefined();
    expect(dialog.getByText(/doesn't refund the donation/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Make anonymous" }));
    expect(await screen.findByText(/^The donation is anonymous\./)).toBeDefined();
    const anonymousSheet = await sheet("Anonymous Supporter");
    expect(anonymousSheet.queryByRole("button", { name: "Make anonymous" })).toBeNull();
    expect(anonymousSheet.queryByText(/Rosa|night shifts/)).toBeNull();
    expect(api.callsOf("anonymizeAdminDonation")).toHaveLength(1);
  });

  it("is partly refunded after a confirmation that states the amount and the donor", async () => {
    const { api, user } = openDonations({ query: openQuery });
    await user.click((await sheet()).getByRole("button", { name: "Refund" }));
    await user.click(screen.getByRole("radio", { name: "Partial amount" }));
    await user.type(screen.getByLabelText("Amount in USD"), "2.50{Enter}");
    const dialog = within(screen.getByRole("dialog", { name: "Refund $2.50?" }));
    expect(dialog.getByText(/^\$2\.50 of the \$10\.00 that was paid goes back to Rosa Donor/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Refund $2.50" }));
    expect(await screen.findByText("$2.50 was refunded.")).toBeDefined();
    expect((await sheet()).getByText("Partly refunded")).toBeDefined();
    expect(api.callsOf("refundAdminDonation").map(({ body }) => body)).toEqual([
      { amountCents: 250, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it.each([
    ["is not paid", { status: "pending" as const }],
    ["is fully refunded", { refundedCents: 1000 }],
    ["is disputed", { dispute: "open" as const }],
  ])("offers no refund when it %s", async (_, overrides) => {
    openDonations({ query: openQuery, donation: { ...rosa, ...overrides } });
    expect((await sheet()).queryByRole("button", { name: "Refund" })).toBeNull();
  });

  it("that is stuck as pending can be synced with its payment", async () => {
    const { user } = openDonations({ query: openQuery, donation: { ...rosa, status: "pending", paidAt: null } });
    await user.click((await sheet()).getByRole("button", { name: "Sync with Stripe" }));
    expect(await screen.findByText("The donation is now complete.")).toBeDefined();
    expect((await sheet()).getByText("Complete")).toBeDefined();
  });

  it("reports a payment that does not match it", async () => {
    const { user } = openDonations({
      query: openQuery,
      donation: { ...rosa, status: "pending" },
      resolveAdminDonation: failure(409, "$4.99 was paid in Stripe.", { code: "payment_mismatch" }),
    });
    await user.click((await sheet()).getByRole("button", { name: "Sync with Stripe" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^The payment doesn't match the donation, so the donation stays as it is\. \$4\.99 was paid in Stripe\. Check/,
    );
  });

  it("that does not exist is reported as such", async () => {
    openDonations({ query: openQuery, getAdminDonation: failure(404, "We could not find it.", { code: "not_found" }) });
    expect(await screen.findByText("This donation was deleted or never existed.")).toBeDefined();
  });
});
