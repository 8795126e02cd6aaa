import { beforeAll, describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { termsContent } from "#shared/content/terms.ts";
import { copy as builtInSpanishTerms } from "#shared/content/translations/es/terms.ts";
import type { RouteId } from "#shared/contract/index.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { type Language, languages } from "#shared/domain/language.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
let token: string;
beforeAll(async () => {
  admin = await newAdmin();
  ({ token } = admin);
});

let now = new Date("2026-11-21T14:05:00Z");
const minuteAfter = (time: Date) => new Date(time.getTime() + 60_000);
/** The pages whose Spanish copy is flagged as older than the English copy. */
const olderPages = async () =>
  (await callExpectingSuccess("listAdminContent", { token, now })).entries
    .filter(({ olderThanEnglish, language }) => olderThanEnglish && language === "es")
    .map(({ page }) => page);
const englishTerms = (heading: string) => ({ ...termsContent, heading });
const spanishTerms = (heading: string) => ({ ...builtInSpanishTerms, heading });
const requestFor = (page: ContentPage, language?: Language) => ({
  params: { page },
  token,
  now,
  ...(language === undefined ? {} : { query: { language } }),
});

const save = (page: ContentPage, language: Language | undefined, content: unknown, version?: number) =>
  call("updateAdminContent", {
    ...requestFor(page, language),
    body: { content, ...(version === undefined ? {} : { version }) },
  });
const restore = (language: Language, number: number, version?: number) =>
  call("restoreContentVersion", {
    ...requestFor("terms", language),
    body: { restore: number, ...(version === undefined ? {} : { version }) },
  });
const publicContent = async (page: ContentPage, language: Language) =>
  (await callExpectingSuccess("getContent", { params: { page }, query: { language } })).content;
const versionsOf = async (page: ContentPage, language: Language) =>
  (await callExpectingSuccess("listContentVersions", requestFor(page, language))).versions.map(
    ({ version }) => version,
  );
const contentKeysOf = (rows: readonly Record<string, unknown>[]) =>
  rows.filter(({ pk }) => String(pk).startsWith("CONTENT")).map(({ pk, sk }) => `${pk} ${sk}`);
/** The audit entries of a page's copy in one language (`terms`, `terms@es`), oldest version first. */
const auditEntriesOf = async (target: string) =>
  (await allRows())
    .filter((row) => row.pk === "AUDIT" && row.target === target)
    .map(({ action, old, new: newValue }) => ({ action, from: Object(old).version, ...Object(newValue) }))
    .sort((one, other) => one.version - other.version);

// The tests share one page, and each builds on the previous test.
describe("a page's copy in two languages", () => {
  it("has its own rows, versions and audit entries in each language, and the English keys contain no language", async () => {
    for (const heading of ["one", "two", "three"]) await save("terms", undefined, englishTerms(heading));
    const reply = await save("terms", "es", spanishTerms("uno"), 0);
    expect(reply).toMatchObject({
      status: 200,
      body: { page: "terms", language: "es", version: 1, content: spanishTerms("uno"), savedBy: admin.email },
    });
    expect(contentKeysOf(await allRows())).toEqual([
      "CONTENT terms",
      "CONTENT terms@es",
      "CONTENT#terms VERSION#000001",
      "CONTENT#terms VERSION#000002",
      "CONTENT#terms VERSION#000003",
      "CONTENT#terms@es VERSION#000001",
    ]);
    expect(await versionsOf("terms", "en")).toEqual([3, 2, 1]);
    expect(await versionsOf("terms", "es")).toEqual([1]);
    expect(await publicContent("terms", "en")).toEqual(englishTerms("three"));
    expect(await publicContent("terms", "es")).toEqual(spanishTerms("uno"));
    const action = "content.save";
    expect(await auditEntriesOf("terms")).toEqual([0, 1, 2].map((from) => ({ action, from, version: from + 1 })));
    expect(await auditEntriesOf("terms@es")).toEqual([{ action, from: 0, version: 1 }]);
  });

  it("rejects a save based on an outdated version of its language, and accepts one based on the newest", async () => {
    expect(await save("terms", "es", spanishTerms("tarde"), 0)).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
      message: `${admin.email} saved version 1 of this page in Spanish on November 21, 2026 at 2:05 PM UTC. Load it before you save yours.`,
    });
    const staleSave = await save("terms", "en", englishTerms("late"), 2);
    expect(staleSave.message).toContain("saved version 3 of this page on");
    expect(await save("terms", "es", spanishTerms("dos"), 1)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save("terms", "en", englishTerms("four"), 3)).toMatchObject({ status: 200, body: { version: 4 } });
  });

  it("is restored in one language without affecting the other", async () => {
    expect(await restore("es", 1, 2)).toMatchObject({
      status: 200,
      body: { language: "es", version: 3, content: spanishTerms("uno") },
    });
    expect((await auditEntriesOf("terms@es")).at(-1)).toEqual({
      action: "content.restore",
      from: 2,
      version: 3,
      restored: 1,
    });
    expect(await auditEntriesOf("terms")).toHaveLength(4);
    expect(await publicContent("terms", "en")).toEqual(englishTerms("four"));
    expect(await restore("es", 4)).toMatchObject({ status: 404, code: "not_found" });
    expect(await restore("es", 0)).toMatchObject({ status: 200, body: { version: 4, content: builtInSpanishTerms } });
    expect(await publicContent("terms", "es")).toEqual(builtInSpanishTerms);
  });

  it("can be read as of an older version in the requested language", async () => {
    const getVersion = (number: string, language: Language) =>
      callExpectingSuccess("getContentVersion", {
        ...requestFor("terms", language),
        params: { page: "terms", version: number },
      });
    expect(await getVersion("2", "en")).toMatchObject({ language: "en", version: 2, content: englishTerms("two") });
    expect(await getVersion("2", "es")).toMatchObject({ language: "es", version: 2, content: spanishTerms("dos") });
    expect((await getVersion("0", "en")).content).toEqual(termsContent);
    expect((await getVersion("0", "es")).content).toEqual(builtInSpanishTerms);
  });

  it("lists its versions in one language with cursors that are invalid in the other", async () => {
    const first = await callExpectingSuccess("listContentVersions", {
      ...requestFor("terms"),
      query: { language: "es", limit: "1" },
    });
    expect(first).toMatchObject({ page: "terms", language: "es", versions: [{ version: 4 }] });
    const cursor = first.nextCursor ?? "";
    const next = await callExpectingSuccess("listContentVersions", {
      ...requestFor("terms"),
      query: { language: "es", limit: "1", cursor },
    });
    expect(next.versions).toMatchObject([{ version: 3 }]);
    expect(await call("listContentVersions", { ...requestFor("terms"), query: { cursor } })).toMatchObject({
      status: 422,
    });
  });

  it("is sanitized and validated in Spanish too", async () => {
    const callout = { html: '<p onclick="x()">Hola<script>x()</script></p>' };
    expect(await save("terms", "es", { ...spanishTerms("limpio"), callout })).toMatchObject({
      status: 200,
      body: { content: { callout: { html: "<p>Hola</p>" } } },
    });
    const before = await allRows();
    expect(await save("terms", "es", spanishTerms(""))).toMatchObject({
      status: 422,
      message: "Unable to save content. Ensure valid JSON.",
      body: { issues: [{ path: "content.heading" }] },
    });
    expect(await allRows()).toEqual(before);
  });
});

describe("the built-in translation", () => {
  it("creates no version when it is saved unchanged", async () => {
    const before = await allRows();
    expect(await save("privacy", "es", builtInCopy.privacy.es, 0)).toMatchObject({
      status: 200,
      body: { language: "es", version: 0, savedAt: null },
    });
    expect(await allRows()).toEqual(before);
  });

  it("remains in use after an English edit, is flagged as older, and is confirmed by saving it unchanged, which creates one version", async () => {
    const english = { ...Object(builtInCopy.privacy.en), heading: "Rewritten" };
    await save("privacy", "en", english);
    expect(await publicContent("privacy", "es")).toEqual(builtInCopy.privacy.es);
    expect(await olderPages()).toContain("privacy");
    now = minuteAfter(now);
    for (const _again of [1, 2]) {
      expect(await save("privacy", "es", builtInCopy.privacy.es)).toMatchObject({
        status: 200,
        body: { language: "es", version: 1, content: builtInCopy.privacy.es },
      });
    }
    expect(await versionsOf("privacy", "es")).toEqual([1]);
    expect(await olderPages()).not.toContain("privacy");
    expect(await publicContent("privacy", "es")).toEqual(builtInCopy.privacy.es);
    expect(await publicContent("privacy", "en")).toEqual(english);
  });
});

it("a saved translation is flagged as older after an English save, until it is saved again", async () => {
  const english = (heading: string) => ({
    ...Object(builtInCopy.support.en),
    wall: { ...Object(builtInCopy.support.en).wall, heading },
  });
  const spanish = builtInCopy.support.es;
  const steps = [
    ["en", english("One"), true],
    ["es", spanish, false],
    ["en", english("Two"), true],
    ["es", spanish, false],
    ["es", { ...Object(spanish), wall: { ...Object(spanish).wall, heading: "Dos" } }, false],
    ["en", builtInCopy.support.en, true],
  ] as const;
  for (const [language, content, isOlder] of steps) {
    now = minuteAfter(now);
    expect(await save("support", language, content)).toMatchObject({ status: 200 });
    expect((await olderPages()).includes("support"), JSON.stringify([language, isOlder])).toBe(isOlder);
  }
  expect(await versionsOf("support", "es")).toEqual([3, 2, 1]);
});

it("the built-in translation is no longer flagged as older once the built-in English copy is restored", async () => {
  await save("checkout", "en", { ...Object(builtInCopy.checkout.en), heading: "Rewritten" });
  expect(await olderPages()).toContain("checkout");
  await save("checkout", "en", builtInCopy.checkout.en);
  expect(await olderPages()).not.toContain("checkout");
});

it("English copy saved as the Spanish edition stays as saved, and does not follow later English edits", async () => {
  const english = (heading: string) => ({ ...Object(builtInCopy.contact.en), heading });
  await save("contact", "en", english("One"));
  expect(await save("contact", "es", english("One"))).toMatchObject({
    status: 200,
    body: { language: "es", version: 1, content: english("One") },
  });
  await save("contact", "en", english("Two"));
  expect(await publicContent("contact", "es")).toEqual(english("One"));
});

it("concurrent saves in two languages do not conflict", async () => {
  const { en, es } = builtInCopy.disclaimer;
  const rounds = [0, 1, 2];
  for (const version of rounds) {
    const replies = await Promise.all([
      save("disclaimer", "en", { ...Object(en), heading: `English ${version}` }, version),
      save("disclaimer", "es", { ...Object(es), heading: `Español ${version}` }, version),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
  for (const language of ["en", "es"] as const) {
    expect(await versionsOf("disclaimer", language)).toEqual(rounds.map((version) => version + 1).reverse());
  }
});

it("an unsupported language is rejected by every admin route that takes a language, and nothing is written", async () => {
  const before = await allRows();
  const requests = {
    updateAdminContent: { params: { page: "terms" }, body: { content: englishTerms("fr") } },
    listContentVersions: { params: { page: "terms" } },
    getContentVersion: { params: { page: "terms", version: "1" } },
    restoreContentVersion: { params: { page: "terms" }, body: { restore: 1 } },
  } satisfies Partial<Record<RouteId, object>>;
  let id: keyof typeof requests;
  for (id in requests) {
    expect(await call(id, { ...requests[id], token, query: { language: "fr" } }), id).toMatchObject({
      status: 422,
      message: `The language should be ${languages.join(" or ")}.`,
    });
  }
  expect(await allRows()).toEqual(before);
});
