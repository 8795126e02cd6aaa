import { describe, expect, it } from "vitest";
import { type ErrorCode, errors } from "#shared/contract/parts/errors.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { brand } from "#shared/domain/brand.ts";
import { builtInCopy } from "../built-in/built-in-copy.ts";
import { builtInMailWords } from "../built-in/mail-words.ts";
import * as film from "../film.ts";
import { shapeOf } from "../page-shapes.ts";
import { accountFormWords } from "../words/account-form.ts";
import { assistantWords } from "../words/assistant.ts";
import type { Namespace, Words } from "../words/catalog.ts";
import { chatWords } from "../words/chat.ts";
import { checkoutWords } from "../words/checkout.ts";
import { contactWords } from "../words/contact.ts";
import { dashboardWords } from "../words/dashboard.ts";
import { docsWords } from "../words/docs.ts";
import { documentsWords } from "../words/documents.ts";
import { failureWords } from "../words/failures.ts";
import { landingWords } from "../words/landing.ts";
import { linkWords } from "../words/links.ts";
import { loginWords } from "../words/login.ts";
import { notFoundWords } from "../words/not-found.ts";
import { passkeyWords } from "../words/passkeys.ts";
import { paymentWords } from "../words/payment.ts";
import { paymentCancelledWords } from "../words/payment-cancelled.ts";
import { paymentSuccessWords } from "../words/payment-success.ts";
import { receiptWords } from "../words/receipt.ts";
import { shellWords } from "../words/shell.ts";
import { supportWords } from "../words/support.ts";
import { trialWords } from "../words/trial.ts";
import * as spanishFilm from "./es/film.ts";
import { copy as landing } from "./es/landing.ts";
import { checkoutWords as checkoutInSpanish } from "./es/words/checkout.ts";
import { dashboardWords as dashboardInSpanish } from "./es/words/dashboard.ts";
import { translation as spanish } from "./es/words.ts";

const english: Words = {
  accountForm: accountFormWords,
  assistant: assistantWords,
  chat: chatWords,
  checkout: checkoutWords,
  contact: contactWords,
  dashboard: dashboardWords,
  docs: docsWords,
  documents: documentsWords,
  failures: failureWords,
  landing: landingWords,
  links: linkWords,
  login: loginWords,
  notFound: notFoundWords,
  passkeys: passkeyWords,
  payment: paymentWords,
  paymentCancelled: paymentCancelledWords,
  paymentSuccess: paymentSuccessWords,
  receipt: receiptWords,
  shell: shellWords,
  support: supportWords,
  trial: trialWords,
};
const namespaces = Object.keys(english).filter((name): name is Namespace => name in english);

/** Every set of words in English and in Spanish. */
const parts: readonly (readonly [name: string, english: unknown, spanish: unknown])[] = [
  ...namespaces.map((name) => [`the words of ${name}`, english[name], spanish.words[name]] as const),
  ...contentPages.map((page) => [`the copy of ${page}`, builtInCopy[page].en, builtInCopy[page].es] as const),
  ["what the film says", film, spanishFilm],
  ["the words of all mails", builtInMailWords.en, builtInMailWords.es],
];

/** Sample arguments for texts with counts or names. */
const samples = [0, 1, 2, 41];

/** All texts by path, without the choices in mails; functions are called once per sample. */
function textsOf(value: unknown, path = ""): readonly (readonly [path: string, text: string])[] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    return samples.flatMap((sample) => textsOf(Reflect.apply(value, undefined, [sample, 7]), `${path}(${sample})`));
  }
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value).filter(([key]) => key !== "opens" && key !== "when");
  return entries.flatMap(([key, part]) => textsOf(part, path === "" ? key : `${path}.${key}`));
}
const pathsOf = (value: unknown) => textsOf(value).map(([path]) => path);
const allTextOf = (value: unknown) =>
  textsOf(value)
    .map(([, text]) => text)
    .join("\n");

/** The parts that must survive translation: placeholders, numbers, names and link targets. */
function factsOf(text: string): string[] {
  const names = [brand.name, brand.paymentProvider, "DeepSeek Pro", "GPT"].join("|");
  return (
    text.match(new RegExp(String.raw`\{\w+\}|\d+(?:[.,:/]\d+)*|href="[^"]*"|\]\([^)]*\)|${names}`, "g")) ?? []
  ).sort();
}

/** Texts that are identical in both languages, by path, with the reason. */
const alike: readonly (readonly [path: RegExp, why: string])[] = [
  [/\.(?:icon|gradient|from)$/, "an id that picks a drawing, a tint or a side"],
  [/^the words of all mails .*\.kind$/, "a choice"],
  [/\.(?:avatars\.\d|avatar|name)$/, "a person"],
  [/^the words of chat assistant$/, "the assistant's name"],
  [/^the words of (?:checkout steps\.whatsapp|dashboard orders\.columns\.phone)$/, "the messenger's name"],
  [/^the words of login panel\.author(?:Initials)?$/, "a person"],
  [/^the copy of landing models\.models\.1\.title$/, "a model's name"],
  [/^the words of checkout total$/, "a word of both languages"],
  [/^the words of docs title$/, "an abbreviation of both languages"],
  [/^the copy of landing closing\.benefits\.0\.title$/, "a unit"],
];

describe.each(parts)("in Spanish, %s", (name, inEnglish, inSpanish) => {
  const pairs = () => {
    const translated = new Map(textsOf(inSpanish));
    return textsOf(inEnglish).map(([path, text]) => [path, text, translated.get(path) ?? ""] as const);
  };

  it("has exactly the texts that English has", () => {
    expect(pathsOf(inSpanish)).toEqual(pathsOf(inEnglish));
    const english = new Map(textsOf(inEnglish));
    for (const [path, text] of textsOf(inSpanish)) expect(text.trim() === "", path).toBe(english.get(path) === "");
  });

  it("keeps every placeholder, number, name and link", () => {
    for (const [path, text, translated] of pairs()) expect(factsOf(translated), path).toEqual(factsOf(text));
  });

  it("is translated, except for texts identical in both languages", () => {
    const same = pairs().filter(
      ([, text, translated]) => text === translated && /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "")),
    );
    const places = same.map(([path]) => `${name} ${path}`);
    expect(places.filter((path) => !alike.some(([known]) => known.test(path)))).toEqual([]);
  });

  it("has singular and plural where English does", () => {
    const at = (value: unknown, sample: number) =>
      new Map(textsOf(value).map(([path, text]) => [path.replace(`(${sample})`, "()"), text.replace(/\d+/g, "#")]));
    const differing = (value: unknown) =>
      [...at(value, 1)]
        .filter(([path, text]) => path.includes("()") && text !== at(value, 2).get(path))
        .map(([path]) => path);
    expect(differing(inSpanish)).toEqual(differing(inEnglish));
  });

  it("uses tú, Spanish words, and balanced punctuation", () => {
    for (const [path, value] of textsOf(inSpanish)) {
      const text = value.replace(/\{\w+\}|href="[^"]*"|\]\([^)]*\)/g, "…");
      expect(text, path).not.toMatch(/\b(?:usted|ustedes|vosotros|vuestr[oa]s?|haga|ingrese|introduzca|seleccione)\b/i);
      expect(text, path).not.toMatch(
        /\b(?:e-?mail|password|login|checkout|dashboard|links?|clic|click|ok|app store)\b/i,
      );
      expect(text, `${path}: quotation marks are “ and ”`).not.toMatch(/[«»„]/);
      for (const [open, close] of ["¿?", "¡!", "“”", "()"]) {
        expect(text.split(open ?? "").length, `${path}: ${open}${close}`).toBe(text.split(close ?? "").length);
      }
    }
  });
});

describe.each(contentPages)("the Spanish copy of %s", (page) => {
  const builtIn = builtInCopy[page];
  const shape = shapeOf(page);

  it("fits the shape that admins' copy is validated against, word for word", () => {
    expect(shape.parse(builtIn.es)).toEqual(builtIn.es);
  });

  it("has HTML only under the key html", () => {
    for (const [path, text] of textsOf(builtIn.es)) {
      if (/(?:^|\.)html$/.test(path)) expect(text, path).toMatch(/^<p>.*<\/p>$/);
      else expect(text, path).not.toMatch(/<\/?[a-z]|&[a-z]+;/i);
    }
  });
});

describe("what the Spanish copy promises", () => {
  it.each([
    [
      "terms",
      ["7 días", "24 horas", "48 horas", "{limit}", "{next}", "{PRICE}", "24/7", "99.9%", "menos de 2 minutos"],
    ],
    ["privacy", ["48 horas", "30 días", "35 días"]],
    [
      "helpCenter",
      ["7 días", "24 horas", "48 horas", "{limit}", "{next}", "{PRICE}", "menos de tres minutos", "24/7", "99.9%"],
    ],
    ["disclaimer", ["no es un médico", "emergencia", "diagnostica"]],
    ["support", ["sin cargos ocultos", "24/7"]],
    ["checkout", ["Pagas {price} una vez"]],
    ["paymentCancelled", ["No se hizo ningún cargo", "24 horas"]],
    ["paymentSuccess", ["No vuelvas a pagar"]],
    ["landing", ["7 días", "48 horas", "60 s", "3 min", "menos de 2 minutos", "4,287", "4.9/5", "24/7"]],
  ] as const)("%s states the actual limits", (page, promises) => {
    const text = allTextOf(builtInCopy[page].es).toLowerCase();
    expect(promises.filter((promise) => !text.includes(promise.toLowerCase()))).toEqual([]);
  });
});

it("the checkout states the days of the refund window, in both languages", () => {
  expect(checkoutWords.refundWithin(14)).toContain("in the first 14 days");
  expect(checkoutInSpanish.refundWithin(14)).toContain("en los primeros 14 días");
});

describe("what the Spanish copy names", () => {
  it("uses the actual buttons and headings in the help center's answers", () => {
    const { lines, orders, account, data } = dashboardInSpanish;
    const named = [landing.hero.tryFree, lines.add, orders.pay, account.heading, data.heading, data.download.action];
    const answers = allTextOf(builtInCopy.helpCenter.es);
    expect(named.filter((name) => !answers.includes(name))).toEqual([]);
  });

  it.each(["support", "privacy"] as const)("names anonymous donors on %s as the wall does", (page) => {
    expect(allTextOf(builtInCopy[page].es)).toContain(`“${spanish.words.support.wall.anonymousName}”`);
  });
});

describe("the server's errors, in Spanish", () => {
  const codes = Object.keys(errors).filter((code): code is ErrorCode => code in errors);

  it.each(codes)("have a sentence of their own for %s", (code) => {
    const sentence = spanish.errors[code];
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡].*\.$/u);
    expect(sentence).not.toBe(errors[code].message);
    expect(Object.values(spanish.errors).filter((other) => other === sentence)).toHaveLength(1);
  });

  it.each(["payment_processing", "line_licensed"] as const)("do not invite a second payment after %s", (code) => {
    expect(spanish.errors[code]).toMatch(/no vuelvas a pagar/i);
  });
});
