import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { disclaimerContent } from "#shared/content/disclaimer.ts";
import { privacyContent } from "#shared/content/privacy.ts";
import { type ContentPage, contentPages } from "#shared/contract/shop/content.ts";
import { keys } from "../../data/keys.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let tableNetwork: FlakyNetwork;
let admin: Customer;
let otherAdmin: Customer;
let customer: Customer;
beforeAll(async () => {
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
  [admin, otherAdmin, customer] = await Promise.all([newAdmin(), newAdmin(), newCustomer()]);
});
afterEach(() => tableNetwork.clearFaults());
afterAll(() => tableNetwork.stop());

const privacy = (heading: string) => ({ ...privacyContent, heading });
const disclaimer = (heading: string) => ({ ...disclaimerContent, heading });

function save(page: ContentPage, content: unknown, more: { version?: number; by?: Customer; now?: Date } = {}) {
  const { by = admin, now = new Date(), ...rest } = more;
  return call("updateAdminContent", { params: { page }, token: by.token, now, body: { content, ...rest } });
}
const publicContent = async (page: ContentPage) =>
  (await callExpectingSuccess("getContent", { params: { page } })).content;
const versionsOf = async (page: ContentPage) =>
  (await allRows()).filter(({ pk }) => pk === keys.contentVersion(page, "en", 0).pk).map(({ version }) => version);
const auditEntriesOf = async (page: ContentPage) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === page);

describe("saving a page's content", () => {
  it.each(contentPages)("accepts the default copy of %s, which creates no version", async (page) => {
    const before = await allRows();
    const builtIn = builtInCopy[page].en;
    const { status, body } = await save(page, builtIn, { version: 0 });
    expect({ status, body }).toEqual({
      status: 200,
      body: { page, language: "en", content: builtIn, version: 0, savedAt: null, savedBy: null },
    });
    expect(await allRows()).toEqual(before);
  });

  it("publishes it immediately, as a version with its author and an audit entry", async () => {
    const now = new Date("2026-11-21T14:05:00Z");
    const expected = { page: "terms", language: "en", version: 1, savedAt: now.toISOString(), savedBy: admin.email };
    const content = { ...Object(builtInCopy.terms.en), heading: "Our terms" };
    const { status, body } = await save("terms", content, { version: 0, now });
    expect({ status, body }).toEqual({ status: 200, body: { ...expected, content } });
    expect(await publicContent("terms")).toEqual(content);
    const list = await callExpectingSuccess("listAdminContent", { token: admin.token });
    expect(list.entries.find(({ page }) => page === "terms")).toEqual({
      ...expected,
      content,
      olderThanEnglish: false,
    });
    expect(await auditEntriesOf("terms")).toMatchObject([
      {
        action: "content.save",
        by: { userId: admin.id, email: admin.email },
        at: now.toISOString(),
        old: { version: 0 },
        new: { version: 1 },
      },
    ]);
  });

  it("that is already current changes nothing, whichever version the editor loaded", async () => {
    await save("contact", { ...Object(builtInCopy.contact.en), heading: "Hello" });
    const before = await allRows();
    for (const version of [undefined, 0, 1, 7]) {
      const repeated = await save(
        "contact",
        { ...Object(builtInCopy.contact.en), heading: " Hello " },
        version === undefined ? {} : { version },
      );
      expect(repeated).toMatchObject({ status: 200, body: { version: 1, savedBy: admin.email } });
    }
    expect(await allRows()).toEqual(before);
  });

  it("sanitizes its HTML, and returns what was stored", async () => {
    const harmful = '<p onclick="steal()">Hi <script>steal()</script><a href="javascript:steal()">you</a></p>';
    const content = { ...Object(builtInCopy.helpCenter.en), heading: "<script>", callout: { html: harmful } };
    const { body } = await save("helpCenter", content);
    const savedCopy = { heading: "<script>", callout: { html: "<p>Hi <a>you</a></p>" } };
    expect(body).toMatchObject({ content: savedCopy });
    expect(await publicContent("helpCenter")).toMatchObject(savedCopy);
    const rows = (await allRows()).filter(({ pk }) => String(pk).startsWith("CONTENT"));
    expect(JSON.stringify(rows)).not.toContain("steal");
  });
});

describe("content that does not fit its page", () => {
  const { callout, ...noCallout } = privacyContent;
  const [first, ...rest] = privacyContent.sections;

  it.each([
    ["null", null, "content", "The content should be an object."],
    ["text", "<p>Hi</p>", "content", "The content should be an object."],
    ["a list", [privacyContent], "content", "The content should be an object."],
    ["a missing field", noCallout, "content.callout", "The callout is missing."],
    ["a field of another type", privacy(Object(7)), "content.heading", "The heading should be a string."],
    ["a blank text", privacy("  "), "content.heading", "The heading is empty."],
    [
      "a text that is too long",
      privacy("x".repeat(201)),
      "content.heading",
      "The heading is longer than 200 characters.",
    ],
    ["an unknown field", { ...privacyContent, banner: "!" }, "content", "There is no such field: banner."],
    ["an empty list", { ...privacyContent, sections: [] }, "content.sections", "The sections should have at least 1."],
    [
      "a nested text",
      { ...privacyContent, sections: [first, { ...rest[0], paragraphs: ["fine", ""] }] },
      "content.sections.1.paragraphs.1",
      "The entry is empty.",
    ],
    [
      "HTML that is empty once sanitized",
      { ...privacyContent, callout: { ...callout, html: "<script>x</script>" } },
      "content.callout.html",
      "The html is empty.",
    ],
  ])("is rejected with the path of the invalid value: %s", async (_what, content, path, message) => {
    const before = await allRows();
    const reply = await save("privacy", content);
    expect(reply).toMatchObject({
      status: 422,
      code: "invalid",
      message: "Unable to save content. Ensure valid JSON.",
    });
    expect(reply.body).toMatchObject({ issues: [{ path, message }] });
    expect(await allRows()).toEqual(before);
  });

  it("is rejected with all issues in one reply", async () => {
    const { body } = await save("privacy", { ...privacy(""), intro: null, callout: { ...callout, extra: 1 } });
    expect(body).toMatchObject({
      issues: [{ path: "content.heading" }, { path: "content.intro" }, { path: "content.callout" }],
    });
  });

  it("is rejected when it is missing", async () => {
    const reply = await call("updateAdminContent", { params: { page: "privacy" }, token: admin.token, body: {} });
    expect(reply).toMatchObject({ status: 422, message: "The content is missing." });
  });

  it("is rejected when it is another page's", async () => {
    expect(await save("privacy", builtInCopy.landing.en)).toMatchObject({ status: 422 });
  });

  it("is rejected above 200 KB, and accepted just below", async () => {
    const section = { heading: "Long", paragraphs: Array<string>(12).fill("x".repeat(2000)) };
    const withSections = (count: number) => ({ ...privacyContent, sections: Array<unknown>(count).fill(section) });
    expect(await save("privacy", withSections(9))).toMatchObject({
      status: 413,
      code: "too_large",
      message: "This page is larger than 200 KB. Please shorten it.",
    });
    expect(await save("privacy", withSections(8))).toMatchObject({ status: 200 });
    expect(await save("privacy", privacy("x".repeat(200_000)))).toMatchObject({ status: 413 });
  });

  it.each([100, 2000, 4000, 6000, 200_000])(
    "is rejected as a client error when it is nested %i levels deep",
    async (depth) => {
      const body = `{"content":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      for (const credentials of [{}, { token: admin.token }]) {
        const { status } = await call("updateAdminContent", { params: { page: "privacy" }, ...credentials, body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    },
  );
});

describe("two admins who edit one page", () => {
  it("get an error that names who saved first, when the editor sends the version that it loaded", async () => {
    const now = new Date("2026-11-21T14:05:00Z");
    expect(await save("disclaimer", disclaimer("first"), { version: 0, now })).toMatchObject({ status: 200 });
    const staleSave = await save("disclaimer", disclaimer("second"), { version: 0, by: otherAdmin });
    expect(staleSave).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(staleSave.message).toBe(
      `${admin.email} saved version 1 of this page on November 21, 2026 at 2:05 PM UTC. Load it before you save yours.`,
    );
    expect(await publicContent("disclaimer")).toMatchObject({ heading: "first" });
    expect(await save("disclaimer", disclaimer("second"), { version: 1, by: otherAdmin })).toMatchObject({
      status: 200,
      body: { version: 2, savedBy: otherAdmin.email },
    });
    expect(await save("disclaimer", disclaimer("third"), { version: 99 })).toMatchObject({ status: 409 });
  });

  it("succeed once when they save the same version concurrently; their other saves get a conflict error", async () => {
    const loadedVersion = { version: 0 };
    const replies = await Promise.all(
      ["a", "b", "c", "d"].map((name, index) =>
        save(
          "paymentCancelled",
          { ...Object(builtInCopy.paymentCancelled.en), title: name },
          { ...loadedVersion, by: index % 2 ? otherAdmin : admin },
        ),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await versionsOf("paymentCancelled")).toEqual([1]);
    expect(await auditEntriesOf("paymentCancelled")).toHaveLength(1);
  });

  it("overwrite each other when they send no version, and each save creates a version", async () => {
    const titles = ["a", "b", "c", "d", "e", "f"];
    const replies = await Promise.all(
      titles.map((title) => save("checkout", { ...Object(builtInCopy.checkout.en), heading: title })),
    );
    expect(replies.map(({ status }) => status)).toEqual(titles.map(() => 200));
    expect(await versionsOf("checkout")).toEqual([1, 2, 3, 4, 5, 6]);
    const rows = (await allRows()).filter(({ pk }) => pk === keys.contentVersion("checkout", "en", 0).pk);
    expect(rows.map(({ content }) => Object(content).heading).sort()).toEqual(titles);
    expect(await publicContent("checkout")).toEqual(rows.at(-1)?.content);
    const auditEntries = (await auditEntriesOf("checkout")).map((row) => [
      Object(row.old).version,
      Object(row.new).version,
    ]);
    expect(auditEntries.sort()).toEqual(titles.map((_, index) => [index, index + 1]));
  });
});

describe("an interrupted save", () => {
  const supportCopy = (heading: string) => ({
    ...Object(builtInCopy.support.en),
    wall: { ...Object(builtInCopy.support.en).wall, heading },
  });

  it("leaves nothing when it fails before the write, and repeating it succeeds", async () => {
    const before = await allRows();
    tableNetwork.fail("TransactWriteItems", "never arrives");
    expect(await save("support", supportCopy("one"), { version: 0 })).toMatchObject({ status: 500 });
    expect(await allRows()).toEqual(before);
    tableNetwork.clearFaults();
    expect(await save("support", supportCopy("one"), { version: 0 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
  });

  it("creates one version when it fails after the write, and repeating it succeeds without another version", async () => {
    tableNetwork.fail("TransactWriteItems", "reply is lost");
    expect(await save("support", supportCopy("two"), { version: 1 })).toMatchObject({ status: 500 });
    tableNetwork.clearFaults();
    expect(await save("support", supportCopy("two"), { version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await versionsOf("support")).toEqual([1, 2]);
    expect(await auditEntriesOf("support")).toHaveLength(2);
  });
});

describe("saving content", () => {
  it("is for admins only", async () => {
    const before = await allRows();
    expect(await save("landing", builtInCopy.landing.en, { by: customer })).toMatchObject({ status: 403 });
    expect(await call("updateAdminContent", { params: { page: "landing" }, body: { content: {} } })).toMatchObject({
      status: 401,
    });
    expect(await allRows()).toEqual(before);
  });
});
