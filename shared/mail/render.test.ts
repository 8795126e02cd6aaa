import { describe, expect, it } from "vitest";
import { builtInMailWords } from "../content/built-in/mail-words.ts";
import { type Language, languages } from "../domain/language.ts";
import { type MailKind, mailData, mailKinds } from "../domain/mail.ts";
import { exampleFacts, exampleLinkOf, mailExamples } from "./examples.ts";
import { type MailFacts, mailLinkPaths } from "./facts.ts";
import { renderMail } from "./render.ts";
import { buttonTargets, factSlots, mailConditions, mailKindNames, mailSlots, optionalSlots } from "./slots.ts";
import { slotValues } from "./values.ts";

/** An example of a kind, rendered with the built-in words. */
function render(
  kind: MailKind,
  language: Language = "en",
  { data = {}, facts = {} }: { data?: object; facts?: Partial<MailFacts> } = {},
) {
  return renderMail({
    kind,
    data: { ...mailExamples[kind], ...data },
    language,
    words: builtInMailWords[language],
    facts: { ...exampleFacts, ...facts },
    linkUrl: exampleLinkOf(kind),
  });
}

/** The text that a reader of the HTML sees. */
const visibleText = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>|<title>.*<\/title>|<!--[\s\S]*?-->/g, "")
    .replace(/<div style="display:none[\s\S]*?<\/div>/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/\s+/g, " ");
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

const editions = mailKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));

describe.each(editions)("the mail $kind in $language", ({ kind, language }) => {
  const mail = render(kind, language);
  const words = builtInMailWords[language];

  it("has HTML and text with all slots filled, in at most 30 KB", () => {
    for (const part of [mail.subject, visibleText(mail.html), mail.text])
      expect(part).not.toMatch(/\{|\}|undefined|null|\[object/);
    expect(Buffer.byteLength(mail.html)).toBeLessThan(30_000);
    expect(Buffer.byteLength(mail.text)).toBeLessThan(5000);
    expect(mail.html).toContain(`<html lang="${language}" dir="ltr">`);
  });

  it("says nothing with numbers in its subject, in one short line", () => {
    expect(mail.subject).toMatch(/^[^\d\n]{5,70}$/);
    expect(mail.html).toContain(`<title>${mail.subject}</title>`);
  });

  it("says the same in both parts, and there why it was sent, by whom, and how to reach a person", () => {
    for (const part of [visibleText(mail.html), mail.text.replaceAll(/\s+/g, " ")]) {
      expect(part).toContain(words[kind].why);
      expect(part).toContain("https://everline.example/contact");
      expect(part).toContain(language === "en" ? "Reply and a real person will answer" : "te contestará una persona");
      expect(part).toContain("Everline Ltd");
      expect(part).toContain("Dublin");
      // A person wrote the answer to a message, and greets its reader there.
      const isAutomatic = kind !== "messageAnswer";
      expect(part.includes(words.common.automatic)).toBe(isAutomatic);
      expect(part.includes(language === "en" ? "Hello Ada Osei," : "Hola, Ada Osei:")).toBe(isAutomatic);
    }
    expect(mail.html).not.toMatch(/<img|<script|url\(/);
  });

  it("has a real link for each address, and its own link if its kind has one", () => {
    const link = exampleLinkOf(kind);
    const hrefs = hrefsIn(mail.html);
    expect(hrefs.filter((href) => !href?.startsWith("https://"))).toEqual([]);
    for (const href of hrefs) expect(mail.text).toContain(href);
    expect(kind in mailLinkPaths).toBe(link !== undefined);
    if (link !== undefined) expect(hrefs).toContain(link);
    if (kind !== "messageReceived" && kind !== "messageAnswer") expect(hrefs.length).toBeGreaterThan(1);
  });
});

describe("the slots", () => {
  it.each(mailKinds)("of %s are all that its data fills", (kind) => {
    const values = slotValues(mailExamples[kind], "en", exampleFacts);
    const filled = Object.entries(values).filter(([name, value]) => value !== "" && name !== "name");
    const ofFacts: readonly string[] = factSlots;
    expect(
      filled
        .map(([name]) => name)
        .filter((name) => !ofFacts.includes(name))
        .sort(),
    ).toEqual([...mailSlots[kind]].sort());
  });

  it("that may be blank are those of optional data and of the settings", () => {
    const optional = mailKinds.flatMap((kind) =>
      Object.entries(mailData[kind].shape)
        // What is true or false is a condition, not a slot.
        .filter(([, field]) => field.safeParse(undefined).success && !field.safeParse(true).success)
        .map(([name]) => name),
    );
    for (const name of optional) expect(optionalSlots).toContain(name);
    for (const kind of mailKinds)
      for (const slot of mailSlots[kind])
        expect(mailConditions[kind].some((condition) => condition === slot)).toBe(
          optionalSlots.some((name) => name === slot),
        );
  });

  it("cover every kind, each with a button's target of its own where it has a link", () => {
    expect([...mailKindNames].sort()).toEqual([...mailKinds].sort());
    for (const kind of mailKinds)
      expect(buttonTargets[kind].includes("link")).toBe(kind in mailLinkPaths && kind !== "priceHoldEnding");
  });
});

describe("the receipt", () => {
  it("carries seller, order, licensed number, amount, tax, date and method, and leads on", () => {
    const { html, text } = render("receipt");
    const facts = [
      ["Licensed number", "+44 7700 900123"],
      ["Amount", "$5.00"],
      ["Tax", "Includes 23% VAT"],
      ["Paid on", "November 21, 2026 at 9:43 AM UTC"],
      ["Paid with", "Visa •••• 4242"],
      ["Order", "ord_01M7YQP0Z0YV3WHTCTF97CRT87"],
      ["Sold by", "Everline Ltd"],
      ["Address", "12 Harbor Street, Dublin D02 X285, Ireland"],
      ["Tax number", "IE1234567WH"],
    ];
    for (const [label, value] of facts) expect(text.replaceAll(/\s/g, " ")).toContain(`${label}: ${value}`);
    expect(hrefsIn(html)).toEqual(
      expect.arrayContaining([
        "https://wa.me/12025550142?text=Everline%207QK2M-X9RTD",
        "https://everline.example/dashboard",
        "https://everline.example/receipt/ord_01M7YQP0Z0YV3WHTCTF97CRT87",
      ]),
    );
    expect(text).toContain("2. Save the number\n   Add +1 202-555-0142 to your contacts");
  });

  it("says its code, and opens the chat without one if it has none", () => {
    expect(render("receipt").text).toContain("opens a message with your code, 7QK2M-X9RTD.");
    const { html, text } = render("receipt", "en", { data: { claimCode: undefined } });
    expect(hrefsIn(html)).toContain("https://wa.me/12025550142");
    expect(text).not.toContain("code");
  });

  it("of a claim promises no line, and asks not to pay again", () => {
    const { html, text } = render("receipt", "en", { data: { isClaim: true, claimCode: undefined } });
    expect(text).toContain("please don’t pay again");
    for (const part of [html, text]) expect(part).not.toMatch(/is yours|wa\.me|Save the number/i);
  });

  it("leaves out what the settings and the payment do not say, and names the shop as the seller", () => {
    const { text } = render("receipt", "en", {
      data: { method: undefined },
      facts: { seller: { name: "", address: " ", taxNumber: "" }, taxNote: "" },
    });
    expect(text).not.toMatch(/Paid with|Tax|Address/);
    expect(text).toContain("Sold by: Everline\n");
  });
});

it("the reminder ends with a link that stops it, and no other mail has one", () => {
  for (const kind of mailKinds)
    expect(render(kind).text.includes("Stop these reminders"), kind).toBe(kind === "priceHoldEnding");
  expect(render("priceHoldEnding").text).toContain(`Stop these reminders:\n${exampleLinkOf("priceHoldEnding")}`);
});

it.each(["active", "suspended", "ended"])("a license that became %s is told in its own words", (state) => {
  const { text } = render("lineChanged", "en", { data: { state, reason: undefined } });
  expect(text).toMatch(
    { active: /^YOUR LICENSE IS ACTIVE\n/, suspended: /^YOUR LICENSE IS PAUSED\n/ }[state] ??
      /^YOUR LICENSE HAS ENDED\n/,
  );
  expect(text).not.toContain("Reason");
});

describe("what others wrote", () => {
  const greetingOf = (name: string) => render("receipt", "en", { data: { name } }).text.split("\n\n")[1];

  it("is escaped", () => {
    const answer = `<img src=x onerror="steal()"> & 'so' on </blockquote>`;
    const { html, text } = render("messageAnswer", "en", { data: { answer, question: answer } });
    expect(html).not.toMatch(/<img|onerror="/);
    expect(html).toContain("&lt;img src=x onerror=&quot;steal()&quot;&gt; &amp; &#39;so&#39; on &lt;/blockquote&gt;");
    expect(text).toContain(answer);
  });

  it("keeps its lines, without control characters and without characters that turn the direction", () => {
    const answer = "one\r\ntwo\u0000\u0007\n\u202eeerht\u2066";
    const { html, text } = render("messageAnswer", "en", { data: { answer } });
    expect(html).toContain("one<br>two<br>eerht");
    expect(text).toContain("one\ntwo\neerht");
  });

  it("reaches no subject, which stays in one line", () => {
    const facts = { seller: { name: "A\r\nBcc: all@example.com", address: "", taxNumber: "" } };
    const words = { ...builtInMailWords.en, receipt: { ...builtInMailWords.en.receipt, subject: "From {sellerName}" } };
    const mail = renderMail({
      kind: "receipt",
      data: mailExamples.receipt,
      language: "en",
      words,
      facts: { ...exampleFacts, ...facts },
    });
    expect(mail.subject).toBe("From A Bcc: all@example.com");
  });

  it.each(["Ada Osei", "José María d'Ávila-Núñez", "王小明", "Dr. Ada O. Osei", "مريم"])(
    "greets %s by name",
    (name) => {
      expect(greetingOf(name)).toBe(`Hello ${name},`);
    },
  );

  it.each([
    "",
    "Win at evil.example/now",
    "https://evil.example",
    "a@b.example",
    "Call 555 0100",
    "<b>You won</b>",
    "Ada ".repeat(20),
  ])("greets nobody by %j, which is no name", (name) => {
    expect(greetingOf(name)).toBe("Hello,");
    expect(render("confirmAddress", "en", { data: { name } }).html).not.toMatch(/evil|You won/);
  });

  it("is quoted without links, because a stranger may have entered the reader's address", () => {
    const excerpt = "See https://evil.example/x?y=1 or evil.example/prize, www.evil.example. Thanks. v1.2 is fine";
    const { html, text } = render("messageReceived", "en", { data: { excerpt } });
    for (const part of [html, text]) expect(part).not.toContain("evil.example");
    expect(text).toContain("> See […] or […] […] Thanks. v1.2 is fine");
  });

  it("is cut where it is long, except for our answer", () => {
    const long = "word ".repeat(1000).trim();
    const { html, text } = render("messageAnswer", "en", { data: { answer: long, question: `<${long}` } });
    expect(text).toContain(long);
    expect(text).toMatch(/^> <(?:word )+word? …$|…/m);
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  });
});

it("rejects data of another kind, and a mail without its link", () => {
  const mail = { language: "en", words: builtInMailWords.en, facts: exampleFacts } as const;
  expect(() => renderMail({ ...mail, kind: "receipt", data: mailExamples.signInLink })).toThrow("orderId");
  expect(() => renderMail({ ...mail, kind: "signInLink", data: mailExamples.signInLink })).toThrow(TypeError);
});

it("times are in the reader's language and name their zone", () => {
  expect(render("passwordChanged", "es").text.replaceAll(/\s/g, " ")).toContain(
    "21 de noviembre de 2026 a las 9:43 a.m. UTC",
  );
});
