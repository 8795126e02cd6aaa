import { describe, expect, it } from "vitest";
import { replyAddress } from "./reply-address.ts";

const message = {
  id: "msg_1",
  name: "Rosa & Söhne",
  email: "rosa+shop@everline.example",
  message: "First line\nSecond line?",
  read: true,
  answered: false,
  createdAt: "2026-11-19T12:00:00.000Z",
};

/** Parses the address like an email program (RFC 6068). */
function parseAddress(address: string) {
  const [, to = "", query = ""] = /^mailto:([^?]*)\?(.*)$/.exec(address) ?? [];
  const fields = Object.fromEntries(
    query.split("&").map((field) => field.split("=").map((text) => decodeURIComponent(text))),
  );
  return { to: decodeURIComponent(to), subject: fields.subject ?? "", body: fields.body ?? "" };
}

describe("the mailto address of a reply", () => {
  it("has the recipient, a subject, a greeting and the quoted message", () => {
    const { to, subject, body } = parseAddress(replyAddress(message));
    expect(to).toBe("rosa+shop@everline.example");
    expect(subject).toBe("Your message to Everline");
    expect(body).toBe(
      "Hello Rosa & Söhne,\r\n\r\n\r\n\r\nOn Nov 19, 2026, Rosa & Söhne wrote:\r\n> First line\r\n> Second line?\r\n",
    );
  });

  it.each(["x", "🙂", "\n", "&", "family 👨‍👩‍👧 "])("stays short enough for a long message that repeats %j", (text) => {
    const address = replyAddress({ ...message, message: text.repeat(5000 / text.length) });
    expect(address.length).toBeLessThanOrEqual(1900);
    expect(parseAddress(address).body).toMatch(/\[…\]\r\n$/);
  });

  it("replaces lone surrogates", () => {
    expect(parseAddress(replyAddress({ ...message, message: "a\u{d83d}b" })).body).toContain("> a\u{fffd}b");
  });

  it("cannot get more fields from the sender's text", () => {
    const maliciousMessage = {
      ...message,
      email: "a@everline.example?bcc=b@everline.example",
      message: "&bcc=c@everline.example",
    };
    expect(replyAddress(maliciousMessage)).not.toMatch(/[?&]bcc=/);
  });
});
