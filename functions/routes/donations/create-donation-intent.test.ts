import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readDonation } from "../../data/donations.ts";
import { keys } from "../../data/keys.ts";
import { readPicture } from "../../data/pictures.ts";
import { readRange } from "../../data/table.ts";
import {
  dataUrl,
  donationBody,
  newIpAddress,
  newOpenDonation,
  type PictureKind,
  pictureBytes,
} from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { pngOf } from "../../testing/pictures.ts";
import { allRows, saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent, stripe } from "../../testing/stripe.ts";

const createIntent = (body: unknown, ipAddress = newIpAddress(), now = new Date()) =>
  call("createDonationIntent", { body, ipAddress, now });

/** Expects a rejection with this status and message, and no write. */
async function expectRejected(body: unknown, status: number, message: string | RegExp) {
  const before = await allRows();
  const response = await createIntent(body);
  expect(response).toMatchObject({ status, message: expect.stringMatching(message) });
  expect(await allRows()).toEqual(before);
}

describe("creating the payment of a donation", () => {
  it("charges the amount in the shop's currency, and sends Stripe nothing about the donor", async () => {
    await saveSettings({ currency: "eur" });
    const opened = await callExpectingSuccess("createDonationIntent", {
      body: donationBody,
      ipAddress: newIpAddress(),
    });
    await saveSettings({});
    expect(opened).toMatchObject({ amount: 2500, currency: "eur" });
    const intent = await (await stripe()).paymentIntents.retrieve(intentIdOf(opened.clientSecret));
    expect(intent).toMatchObject({ amount: 2500, currency: "eur", client_secret: opened.clientSecret });
    expect(intent.metadata).toEqual({ shop: "everline", donationId: opened.donationId });
    expect(intent).toMatchObject({ description: `Donation, ${opened.donationId}`, receipt_email: null });
    expect(JSON.stringify(intent)).not.toMatch(/grace/i);
  });

  it("stores the donation as pending with its payment, but not the donor's IP address", async () => {
    const { donationId, paymentIntentId, ipAddress } = await newOpenDonation({ email: "grace@example.com" });
    const [row] = await readRange(keys.donation(donationId).pk, "A", "Z");
    expect(row).toMatchObject({
      status: "pending",
      intentId: paymentIntentId,
      name: "Grace Hopper",
      rawName: "Grace Hopper",
      email: "grace@example.com",
      note: "Keep going!",
      amount: 2500,
      currency: "usd",
      livemode: false,
      gsi2pk: "DONATIONS#pending",
      gsi3pk: "DONATION_EMAIL",
    });
    expect(JSON.stringify(row)).not.toContain(ipAddress);
  });

  it("does not display the donation before it is paid", async () => {
    const { donationId } = await newOpenDonation({ profileImage: dataUrl("image/png") });
    expect((await callExpectingSuccess("listDonations")).donations.map(({ id }) => id)).not.toContain(donationId);
    expect(await call("getDonationPicture", { params: { id: donationId } })).toMatchObject({ status: 404 });
  });

  it.each([
    ["99 cents", 99],
    ["zero", 0],
    ["a negative number", -500],
    ["a fraction of a cent", 500.5],
    ["text", "500"],
    ["null", null],
    ["more than the maximum", 1_000_001],
    ["more than a safe integer", 2 ** 53],
  ])("rejects %s as an amount", async (_what, amountCents) => {
    await expectRejected(
      { ...donationBody, amountCents },
      422,
      /^(Please choose or enter a valid donation amount|The amountCents)/,
    );
  });

  it("rejects numbers that JSON or JavaScript cannot represent", async () => {
    await expectRejected(JSON.stringify(donationBody).replace("2500", "NaN"), 400, "valid JSON");
    await expectRejected(JSON.stringify(donationBody).replace("2500", "1e400"), 422, "valid donation amount");
  });

  it.each([
    ["sek", 299, /from SEK\s3\.00 to/],
    ["kwd", 2505, /from KWD\s1\.000 to/],
    ["vnd", 2500, /from ₫27,000 to/],
    ["isk", 20_050, /from ISK\s145 to/],
    ["ugx", 400_050, /from UGX\s3,900 to/],
  ])(
    "rejects amounts that Stripe does not charge in %s, and states the limits",
    async (currency, amountCents, sentence) => {
      await saveSettings({ currency });
      await expectRejected({ ...donationBody, amountCents }, 422, sentence);
      await saveSettings({});
    },
  );

  it("rejects fields that a donor must not set", async () => {
    for (const field of [{ currency: "jpy" }, { status: "complete" }, { userId: "usr_1" }]) {
      await expectRejected({ ...donationBody, ...field }, 422, "There is no such field");
    }
  });
});

describe("an anonymous donor", () => {
  it("stays anonymous whatever was sent: no name, email address or picture is stored", async () => {
    const sent = { anonymous: true, email: "grace@example.com", profileImage: dataUrl("image/png") };
    const { donationId } = await newOpenDonation(sent);
    const rows = await readRange(keys.donation(donationId).pk, "A", "Z");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ name: "Anonymous Supporter", rawName: null, email: null, anonymous: true });
    expect(rows[0]).not.toHaveProperty("pictureType");
    expect(rows[0]).not.toHaveProperty("gsi3pk");
    expect(JSON.stringify(rows)).not.toMatch(/grace/i);
  });

  it.each([
    ["missing", null],
    ["empty", ""],
    ["only spaces", "   "],
    ["only invisible characters", "\u200B\u3164\u2800"],
  ])("and a donor whose name is %s get the same name on the wall", async (_what, name) => {
    const { donationId } = await newOpenDonation({ name });
    expect((await readDonation(donationId))?.name).toBe("Anonymous Supporter");
  });
});

describe("a note", () => {
  it("is stored as plain text: no control characters, no bidirectional overrides, no series of empty lines", async () => {
    const note = "Dear all,\r\n\r\n\r\n\n<b>bold</b>\u0007\u001B[31m \u202Egnp.exe\tend\u0000";
    const { donationId } = await newOpenDonation({ note });
    expect((await readDonation(donationId))?.note).toBe("Dear all,\n\n<b>bold</b>[31m gnp.exeend");
  });

  it("has at most 500 characters, and is stored as null when it is blank", async () => {
    await expectRejected({ ...donationBody, note: "x".repeat(501) }, 422, "Please use at most 500 characters.");
    const { donationId } = await newOpenDonation({ note: " \n \u200B" });
    expect((await readDonation(donationId))?.note).toBeNull();
  });
});

describe("a picture", () => {
  it.each<PictureKind>(["image/png", "image/jpeg", "image/webp", "image/gif"])(
    "of type %s is stored byte for byte, in a row separate from the donation",
    async (kind) => {
      const { donationId } = await newOpenDonation({ profileImage: dataUrl(kind, pictureBytes(kind)) });
      expect(await readDonation(donationId)).toMatchObject({ pictureType: kind });
      const storedPicture = await readPicture(donationId);
      expect(storedPicture?.type).toBe(kind);
      expect(Buffer.from(storedPicture?.bytes ?? []).equals(pictureBytes(kind))).toBe(true);
      const [row] = await readRange(keys.donation(donationId).pk, "DONATION", "DONATION");
      expect(JSON.stringify(row).length, "the donation's row does not contain the picture").toBeLessThan(1000);
    },
  );

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const script = Buffer.from("<script>alert(1)</script>");
  it.each<[string, string, string]>([
    ["an SVG", dataUrl("image/svg+xml", svg), "Please choose a PNG, JPEG, WebP or GIF image."],
    ["an SVG declared as a PNG", dataUrl("image/png", svg), "does not match its image type"],
    ["a script declared as a JPEG", dataUrl("image/jpeg", script), "does not match its image type"],
    ["a GIF declared as a PNG", dataUrl("image/png", pictureBytes("image/gif")), "does not match its image type"],
    ["an empty file declared as a GIF", "data:image/gif;base64,", "does not match its image type"],
    ["an HTML page", dataUrl("text/html", script), "Please choose an image file."],
    ["a URL", "https://example.com/me.png", "Please choose an image file."],
    ["base64 followed by a script", `${dataUrl("image/png")}<script>`, "does not match its image type"],
    ["base64 followed by more base64", `${dataUrl("image/png")}AAAA`, "does not match its image type"],
  ])("that is %s is rejected", async (_what, profileImage, message) => {
    await expectRejected({ ...donationBody, profileImage }, 422, message);
  });

  it("may have 256 KB and not a byte more", async () => {
    const largestPicture = pngOf(256 * 1024);
    const { donationId } = await newOpenDonation({ profileImage: dataUrl("image/png", largestPicture) });
    expect((await readPicture(donationId))?.bytes).toHaveLength(256 * 1024);
    const tooLargePicture = Buffer.concat([largestPicture, Buffer.alloc(1)]);
    const message = "Please choose a smaller image: it may have at most 256 KB.";
    await expectRejected({ ...donationBody, profileImage: dataUrl("image/png", tooLargePicture) }, 413, message);
    await expectRejected({ ...donationBody, profileImage: dataUrl("image/png", Buffer.alloc(700_000)) }, 413, message);
    await expectRejected(
      { ...donationBody, profileImage: dataUrl("image/png", Buffer.alloc(5_000_000)) },
      413,
      "too large",
    );
  });
});

describe("too many donations", () => {
  const now = new Date("2026-11-21T10:40:00Z");
  const tooManyAttempts = { status: 429, message: "Too many attempts. Please try again in 20 minutes." };

  it("from one IP address are rejected, with the time to retry; other addresses are not affected", async () => {
    const from = newIpAddress();
    const body = { ...donationBody, email: null };
    const opened = await Promise.all([...Array(20)].map(() => createIntent(body, from, now)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    const response = await createIntent(body, from, now);
    expect(response).toMatchObject(tooManyAttempts);
    expect(response.headers["retry-after"]).toBe("1200");
    expect((await createIntent(body, newIpAddress(), now)).status).toBe(200);
    expect((await createIntent(body, from, new Date("2026-11-21T11:00:00Z"))).status).toBe(200);
  });

  it("with one email address are rejected, from any IP address", async () => {
    const body = { ...donationBody, email: `${randomUUID()}@example.com` };
    const opened = await Promise.all([...Array(10)].map(() => createIntent(body, newIpAddress(), now)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect(await createIntent({ ...body, email: body.email.toUpperCase() }, newIpAddress(), now)).toMatchObject(
      tooManyAttempts,
    );
    expect((await createIntent({ ...donationBody, email: null }, newIpAddress(), now)).status).toBe(200);
  });
});

describe("too many declined cards", () => {
  const declineEvent = (id: string, eventId: string) =>
    eventAbout("payment_intent.payment_failed", { id }, { id: eventId });
  const decline = async (clientSecret: string) =>
    expect(pay(clientSecret, "pm_card_visa_chargeDeclined")).rejects.toThrow("declined");

  it("for one donation cancel its payment, to stop card testing", async () => {
    const { donationId, clientSecret, paymentIntentId } = await newOpenDonation();
    for (const attempt of [1, 2, 3, 4]) {
      await decline(clientSecret);
      await sendStripeEvent(declineEvent(paymentIntentId, `evt_${attempt}`));
      await sendStripeEvent(declineEvent(paymentIntentId, `evt_${attempt}`));
    }
    expect(await readDonation(donationId), "an event delivered twice counts once").toMatchObject({
      status: "pending",
      failures: ["evt_1", "evt_2", "evt_3", "evt_4"],
    });
    await decline(clientSecret);
    await sendStripeEvent(declineEvent(paymentIntentId, "evt_5"));
    expect((await (await stripe()).paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
    const canceled = await readDonation(donationId);
    expect(canceled?.status).toBe("canceled");
    expect(canceled, "no longer needed").not.toHaveProperty("addressHash");
    expect((await sendStripeEvent(declineEvent(paymentIntentId, "evt_6"))).status, "a later event has no effect").toBe(
      200,
    );
  });

  it("from one IP address block new payments from that address", async () => {
    const now = new Date("2026-11-21T10:40:00Z");
    const from = newIpAddress();
    for (const donation of [1, 2]) {
      const opened = await newOpenDonation({}, { ipAddress: from, now });
      for (const attempt of [1, 2, 3, 4, 5]) {
        const event = declineEvent(opened.paymentIntentId, `evt_${donation}_${attempt}`);
        await decline(opened.clientSecret);
        expect((await sendStripeEvent(event, { now: new Date() })).status).toBe(200);
      }
    }
    // The declines are counted at the time of their webhook events, which is the actual time.
    expect(await createIntent(donationBody, from)).toMatchObject({ status: 429, code: "too_many_attempts" });
    expect((await createIntent({ ...donationBody, email: null })).status).toBe(200);
  });

  it("do not count once the donation is paid", async () => {
    const { donationId, clientSecret, paymentIntentId } = await newOpenDonation();
    await pay(clientSecret);
    for (const attempt of [1, 2, 3, 4, 5]) await sendStripeEvent(declineEvent(paymentIntentId, `evt_late_${attempt}`));
    expect(await readDonation(donationId)).toMatchObject({ status: "complete", failures: [] });
  });
});
