import { describe, expect, it } from "vitest";
import { dataUrl, newCompletedDonation, newOpenDonation, readWall } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { putRow } from "../../testing/rows.ts";

describe("the wall", () => {
  it("has exactly the public fields", async () => {
    const image = dataUrl("image/png");
    const { donationId, paymentIntentId } = await newCompletedDonation({
      email: "grace@example.com",
      profileImage: image,
    });
    const { body } = await call("listDonations");
    expect(body).toEqual({
      donations: [
        {
          id: donationId,
          name: "Grace Hopper",
          note: "Keep going!",
          anonymous: false,
          profileImage: `/api/donations/${donationId}/picture`,
          amountCents: 2500,
          currency: "usd",
          createdAt: expect.stringMatching(/Z$/),
        },
      ],
      nextCursor: null,
    });
    const text = JSON.stringify(body);
    for (const secret of ["grace@example.com", "rawName", paymentIntentId, image.slice(30)]) {
      expect(text).not.toContain(secret);
    }
  });

  it("has no picture of an anonymous donor, even if one was sent", async () => {
    const { donationId } = await newCompletedDonation({ anonymous: true, profileImage: dataUrl("image/png") });
    expect((await readWall()).find(({ id }) => id === donationId)).toMatchObject({
      name: "Anonymous Supporter",
      anonymous: true,
      profileImage: null,
    });
  });

  it("omits unpaid donations", async () => {
    const { donationId } = await newOpenDonation();
    expect((await readWall()).map(({ id }) => id)).not.toContain(donationId);
  });

  it("starts with the latest payment, and is complete when read page by page", async () => {
    await Promise.all(
      [...Array(7).keys()].map((number) => {
        const id = `don_0000000000000000000000000${number}`;
        const paidAt = `2030-01-0${number + 1}T00:00:00.000Z`;
        return putRow({
          pk: `DONATION#${id}`,
          sk: "DONATION",
          gsi2pk: "WALL",
          gsi2sk: `${paidAt}#${id}`,
          id,
          name: "Ada",
          rawName: "Ada",
          email: null,
          note: null,
          anonymous: false,
          amount: 100,
          currency: "usd",
          status: "complete",
          // The donation that was created first was paid last.
          createdAt: `2029-01-0${7 - number}T00:00:00.000Z`,
          paidAt,
          livemode: false,
          attempt: 1,
          revision: 2,
        });
      }),
    );
    const pagedIds: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: "3", ...(cursor === null ? {} : { cursor }) };
      const page = await callExpectingSuccess("listDonations", { query });
      expect(page.donations.length).toBeLessThanOrEqual(3);
      pagedIds.push(...page.donations.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pagedIds.slice(0, 7).map((id) => id.at(-1))).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
    expect(new Set(pagedIds).size).toBe(pagedIds.length);
    expect(await call("listDonations", { query: { cursor: "nonsense" } })).toMatchObject({ status: 422 });
  });

  it("may be cached at the edge for a minute", async () => {
    expect((await call("listDonations")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=60");
  });
});
