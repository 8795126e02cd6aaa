import { describe, expect, it } from "vitest";
import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { privacyContent } from "#shared/content/privacy.ts";
import { type ContentPage, contentPages } from "#shared/contract/shop/content.ts";
import { languages } from "#shared/domain/language.ts";
import { withDefaults } from "./page-copy.ts";

const inEnglish = (page: ContentPage) => ({ page, language: "en" }) as const;
const section = { heading: "Ours", paragraphs: ["Short."] };

describe("content saved under an older schema", () => {
  it("keeps its own text and gets the default for a part that the schema added", () => {
    const { payFirst: _payFirst, ...timeline } = paymentSuccessContent.timeline;
    const { homeButton: _homeButton, ...rest } = paymentSuccessContent;
    const saved = { ...rest, eyebrow: "Ours", timeline: { ...timeline, heading: "Our next steps" } };
    expect(withDefaults(inEnglish("paymentSuccess"), saved)).toEqual({
      ...paymentSuccessContent,
      eyebrow: "Ours",
      timeline: { ...paymentSuccessContent.timeline, heading: "Our next steps" },
    });
  });

  it("loses unknown keys, including those in lists, and nothing else", () => {
    const saved = {
      ...privacyContent,
      heading: "Ours",
      banner: "unknown",
      sections: [{ ...section, icon: "unknown" }],
      callout: { ...privacyContent.callout, tone: "unknown" },
    };
    expect(withDefaults(inEnglish("privacy"), saved)).toEqual({
      ...privacyContent,
      heading: "Ours",
      sections: [section],
    });
  });

  it("gets the whole default list in place of an invalid one, because entries cannot be matched by position", () => {
    const saved = { ...privacyContent, heading: "Ours", sections: [section, { heading: "No paragraphs" }] };
    expect(withDefaults(inEnglish("privacy"), saved)).toEqual({ ...privacyContent, heading: "Ours" });
  });

  it("gets the default for an invalid optional part, or loses the part if it has no default", () => {
    const { callout } = privacyContent;
    const { title: _title, ...withoutTitle } = callout;
    const contact = builtInCopy.contact.en;
    expect(withDefaults(inEnglish("privacy"), { ...privacyContent, callout: { ...withoutTitle, title: 7 } })).toEqual(
      privacyContent,
    );
    expect(withDefaults(inEnglish("contact"), { ...Object(contact), callout: null })).toEqual(contact);
  });

  it.each([null, "text", 7, true, [], [privacyContent]])(
    "is replaced by the default when it is not an object: %j",
    (saved) => {
      for (const page of contentPages)
        for (const language of languages)
          expect(withDefaults({ page, language }, saved), page).toEqual(builtInCopy[page][language]);
    },
  );

  it.each([{}, { heading: null }, { sections: { "0": section } }, JSON.parse('{"__proto__":{"heading":1}}')])(
    "is replaced by the default when nothing in it is valid: %j",
    (saved) => {
      expect(withDefaults(inEnglish("privacy"), saved)).toEqual(privacyContent);
    },
  );

  it("is not modified in place", () => {
    const saved = { ...privacyContent, banner: "unknown", intro: 7 };
    const before = structuredClone(saved);
    withDefaults(inEnglish("privacy"), saved);
    expect(saved).toEqual(before);
  });

  it("never modifies the default", () => {
    const before = structuredClone(builtInCopy.terms.en);
    withDefaults(inEnglish("terms"), { heading: "Ours" });
    withDefaults(inEnglish("terms"), { ...Object(before), sections: [], callout: { html: 1, surprise: 1 } });
    expect(builtInCopy.terms.en).toEqual(before);
  });
});

it("returns valid copy unchanged", () => {
  const saved = { ...privacyContent, heading: "Ours", sections: [section] };
  expect(withDefaults(inEnglish("privacy"), saved)).toEqual(saved);
  expect(withDefaults(inEnglish("privacy"), undefined)).toEqual(privacyContent);
});
