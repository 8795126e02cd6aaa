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
const read = (language: Language) => callExpectingSuccess("getContent", { params: { page }, query: { language } });
const saved = (language: Language, content: unknown) => putRow({ ...keys.content(page, language), content });

const english = { ...privacyContent, heading: "Rewritten" };
const { callout: _callout, ...spanish } = { ...builtInSpanish, heading: "Escrito de nuevo" };

// The tests share one page, and each builds on the one before.
describe("a page's content in Spanish", () => {
  it.each(contentPages)("of %s is the built-in translation until an admin saves another", async (name) => {
    expect(await callExpectingSuccess("getContent", { params: { page: name }, query: { language: "es" } })).toEqual({
      page: name,
      language: "es",
      content: builtInCopy[name].es,
    });
  });

  it("stays the built-in translation when an admin edits the English page", async () => {
    await saved("en", english);
    expect(await read("es")).toEqual({ page, language: "es", content: builtInSpanish });
    expect(await read("en")).toEqual({ page, language: "en", content: english });
  });

  it("is what an admin saved in Spanish, completed by the built-in Spanish, independent of English", async () => {
    await saved("es", spanish);
    const content = { ...spanish, callout: builtInSpanish.callout };
    expect(await read("es")).toEqual({ page, language: "es", content });
    expect(await read("en")).toEqual({ page, language: "en", content: english });
  });

  it("is the built-in translation when the saved Spanish is not a page", async () => {
    await saved("es", null);
    expect(await read("es")).toEqual({ page, language: "es", content: builtInSpanish });
  });
});

it.each([
  ["the default, to which an admin went back", builtInCopy.terms.en],
  ["no page at all", "broken"],
])("a Spanish page stays the built-in translation while the saved English is %s", async (_what, content) => {
  await putRow({ ...keys.content("terms", "en"), content });
  expect(await callExpectingSuccess("getContent", { params: { page: "terms" }, query: { language: "es" } })).toEqual({
    page: "terms",
    language: "es",
    content: builtInCopy.terms.es,
  });
});

it("a save in Spanish does not affect English", async () => {
  await putRow({ ...keys.content("support", "es"), content: { hero: {} } });
  expect(await callExpectingSuccess("getContent", { params: { page: "support" } })).toEqual({
    page: "support",
    language: "en",
    content: builtInCopy.support.en,
  });
});

it("content saved before languages existed is English", async () => {
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
