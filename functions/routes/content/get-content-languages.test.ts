import { describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { privacyContent } from "#shared/content/privacy.ts";
import { copy as builtInSpanish } from "#shared/content/translations/es/privacy.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { type Language, languages } from "#shared/domain/language.ts";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess, type Request } from "../../testing/front-door.ts";
import { putRow } from "../../testing/rows.ts";

const page = "privacy";
const readPage = (language: Language) => callExpectingSuccess("getContent", { params: { page }, query: { language } });
const savePage = (language: Language, content: unknown) => putRow({ ...keys.content(page, language), content });

const english = { ...privacyContent, heading: "Rewritten" };
const { callout: _callout, ...spanish } = { ...builtInSpanish, heading: "Escrito de nuevo" };

// The tests share one page, and each builds on the one before.
describe("a page's content in Spanish", () => {
  it.each(contentPages)("is the built-in translation until an admin saves another: %s", async (name) => {
    expect(await callExpectingSuccess("getContent", { params: { page: name }, query: { language: "es" } })).toEqual({
      page: name,
      language: "es",
      content: builtInCopy[name].es,
    });
  });

  it("stays the built-in translation when an admin edits the English page", async () => {
    await savePage("en", english);
    expect(await readPage("es")).toEqual({ page, language: "es", content: builtInSpanish });
    expect(await readPage("en")).toEqual({ page, language: "en", content: english });
  });

  it("is what an admin saved in Spanish, completed by the built-in Spanish, independent of English", async () => {
    await savePage("es", spanish);
    const content = { ...spanish, callout: builtInSpanish.callout };
    expect(await readPage("es")).toEqual({ page, language: "es", content });
    expect(await readPage("en")).toEqual({ page, language: "en", content: english });
  });

  it("is the built-in translation when the saved Spanish is not page content", async () => {
    await savePage("es", null);
    expect(await readPage("es")).toEqual({ page, language: "es", content: builtInSpanish });
  });
});

it.each([
  ["the restored default", builtInCopy.terms.en],
  ["not page content", "broken"],
])("a Spanish page stays the built-in translation while the saved English is %s", async (_what, content) => {
  await putRow({ ...keys.content("terms", "en"), content });
  expect(await callExpectingSuccess("getContent", { params: { page: "terms" }, query: { language: "es" } })).toEqual({
    page: "terms",
    language: "es",
    content: builtInCopy.terms.es,
  });
});

it("saving a page in Spanish does not affect the English page", async () => {
  await putRow({ ...keys.content("support", "es"), content: { hero: {} } });
  expect(await callExpectingSuccess("getContent", { params: { page: "support" } })).toEqual({
    page: "support",
    language: "en",
    content: builtInCopy.support.en,
  });
});

it("content that was saved before the shop had languages is English", async () => {
  const content = { ...Object(builtInCopy.contact.en), heading: "From long ago" };
  await putRow({ pk: "CONTENT", sk: "contact", content });
  const requests: readonly Request[] = [{}, { query: { language: "en" } }];
  for (const request of requests) {
    expect(await callExpectingSuccess("getContent", { params: { page: "contact" }, ...request })).toEqual({
      page: "contact",
      language: "en",
      content,
    });
  }
  expect(
    await callExpectingSuccess("getContent", { params: { page: "contact" }, query: { language: "es" } }),
  ).toMatchObject({
    language: "es",
    content: builtInCopy.contact.es,
  });
});

it.each(["fr", "ES", "es-MX", "en,es", "", "__proto__"])(
  "an unsupported language is rejected: %j",
  async (language) => {
    expect(await call("getContent", { params: { page }, query: { language } })).toMatchObject({
      status: 422,
      code: "invalid",
      message: `The language should be ${languages.join(" or ")}.`,
      body: { issues: [{ path: "language" }] },
      headers: { "cache-control": "no-store" },
    });
  },
);
