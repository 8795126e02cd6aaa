import { expect, it } from "vitest";
import { whatsAppChatUrl } from "./assistant.ts";
import { contactCard } from "./contact-card.ts";

it("a contact card has the name and the number, in lines that end as the format demands", () => {
  expect(contactCard("Everline", "+1 202-555-0142").split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Everline",
    "N:Everline;;;;",
    "TEL;TYPE=CELL:+12025550142",
    "END:VCARD",
    "",
  ]);
});

it("a contact card keeps a name with the format's own signs in one piece", () => {
  expect(contactCard("One, two; three\\four", "+1")).toContain("FN:One\\, two\\; three\\\\four\r\n");
});

it("a chat's link has the number's digits, and the draft as it was written", () => {
  expect(whatsAppChatUrl("+1 202-555-0142")).toBe("https://wa.me/12025550142");
  const draft = "¿Qué tal? 50 % & más";
  expect(new URL(whatsAppChatUrl("+1 202-555-0142", draft)).searchParams.get("text")).toBe(draft);
});
