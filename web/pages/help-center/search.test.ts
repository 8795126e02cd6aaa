import { describe, expect, it } from "vitest";
import { helpCenterContent } from "#shared/content/help-center.ts";
import { copy as spanishCopy } from "#shared/content/translations/es/help-center.ts";
import { search, splitMatches } from "./search.ts";

const { items } = helpCenterContent;
const foundQuestions = (query: string, searchedItems = items) =>
  search(searchedItems, query).map(({ question }) => question);

describe("a search", () => {
  it("without words finds everything", () => {
    expect(foundQuestions("")).toHaveLength(items.length);
    expect(foundQuestions("  ?!  ")).toHaveLength(items.length);
  });

  it.each([
    ["refund", "Can I get my money back?"],
    ["REFUNDS", "Can I get my money back?"],
    ["deleting licenses at once", "How do I delete my account?"],
    ["refund policy", "Can I get my money back?"],
    ["new phone", "I have a new phone or a new number. What now?"],
    ["no answer", "The assistant isn’t answering. What can I do?"],
    ["24 hours", "I didn’t finish paying. Do I still get my price?"],
    ["ord", "I didn’t finish paying. Do I still get my price?"],
  ])("for %j finds %j by its question or answer", (query, question) => {
    expect(foundQuestions(query)).toContain(question);
  });

  it.each([
    ["reembolsos", "¿Me pueden devolver el dinero?"],
    ["como empiezo", "¿Cómo empiezo?"],
    ["contrasena", "¿Cómo cambio mi nombre, mi correo o mi contraseña?"],
  ])("for %j finds %j in Spanish, with or without accents", (query, question) => {
    expect(foundQuestions(query, spanishCopy.items)).toContain(question);
  });

  it("for several words requires all of them, and for an unknown word finds nothing", () => {
    expect(foundQuestions("bank processing")).toEqual(["My bank is still processing the payment. Should I pay again?"]);
    expect(foundQuestions("submarine")).toEqual([]);
    expect(foundQuestions("<b>")).not.toContain("undefined");
  });
});

describe("a search term", () => {
  const hits = (text: string, query: string) =>
    splitMatches(text, query)
      .filter(({ hit }) => hit)
      .map((part) => part.text);

  it.each([
    ["Refunds, refund, REFUND", "refunds", ["Refund", "refund", "REFUND"]],
    ["¿Cómo añado otra línea?", "linea como", ["Cómo", "línea"]],
    ["e\u0301l y él", "el", ["e\u0301l", "él"]],
    ["banana", "ana an", ["anana"]],
    ["A 😀 day", "day", ["day"]],
    ["Nothing", "x", []],
  ])("is highlighted in %j for the query %j", (text, query, expectedHits) => {
    expect(hits(text, query)).toEqual(expectedHits);
    expect(
      splitMatches(text, query)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });
});
