import { describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { putRow } from "../../testing/rows.ts";

describe("a page's content", () => {
  it.each(contentPages)("is the default until an admin saves another: %s", async (page) => {
    expect(await callExpectingSuccess("getContent", { params: { page } })).toEqual({
      language: "en",
      page,
      content: builtInCopy[page].en,
    });
  });

  it("is the saved copy, completed by the default, so that no content breaks a page", async () => {
    const params = { page: "helpCenter" };
    const { callout: _callout, ...saved } = { ...helpCenterContent, heading: "Ask away", removedField: "x" };
    await putRow({ ...keys.content("helpCenter", "en"), content: saved });
    const expected = { ...helpCenterContent, heading: "Ask away" };
    expect(await callExpectingSuccess("getContent", { params })).toEqual({
      language: "en",
      page: "helpCenter",
      content: expected,
    });
    for (const invalid of [null, "text", [], { items: "none" }]) {
      await putRow({ ...keys.content("helpCenter", "en"), content: invalid });
      expect(await callExpectingSuccess("getContent", { params })).toEqual({
        language: "en",
        page: "helpCenter",
        content: helpCenterContent,
      });
    }
  });

  it.each([
    "nothing",
    "HelpCenter",
    "help-center",
    "",
    "__proto__",
    "constructor",
    "checkout#1",
    "terms@es",
    "a b",
    "checkout/../terms",
  ])("is not found for an unknown page: %j", async (page) => {
    expect(await call("getContent", { params: { page } })).toMatchObject({
      status: 404,
      code: "not_found",
      message: "We couldn’t find that.",
      headers: { "cache-control": "no-store" },
    });
  });

  it("may be cached at the edge for a minute", async () => {
    const { headers } = await call("getContent", { params: { page: "terms" } });
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=60");
  });
});
