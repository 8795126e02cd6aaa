import { beforeAll, describe, expect, it } from "vitest";
import { builtInMailWords } from "#shared/content/built-in/mail-words.ts";
import type { MailWords } from "#shared/mail/words.ts";
import { readMailWords } from "../../content/mail-words.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";

const words = builtInMailWords.en;
let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const params = { page: "mails" } as const;
const save = (content: unknown) => call("updateAdminContent", { params, token: admin.token, body: { content } });

/** The built-in words with other words for one mail. */
const withMail = <Kind extends "receipt" | "resetPassword">(kind: Kind, change: Partial<MailWords[Kind]>) => ({
  ...words,
  [kind]: { ...words[kind], ...change },
});
const receiptWith = (...blocks: object[]) => ({
  ...words,
  receipt: { ...words.receipt, blocks: [...words.receipt.blocks, ...blocks] },
});
const last = words.receipt.blocks.length;

describe("saving the mails' words", () => {
  it("is what the next mail says, as a version that can be restored", async () => {
    const ours = withMail("resetPassword", { subject: "Back in a minute" });
    expect((await save(ours)).body).toMatchObject({ page: "mails", version: 1, content: ours });
    expect((await readMailWords("en")).resetPassword.subject).toBe("Back in a minute");
    await callExpectingSuccess("restoreContentVersion", { params, token: admin.token, body: { restore: 0 } });
    expect(await readMailWords("en")).toEqual(words);
    const { versions } = await callExpectingSuccess("listContentVersions", { params, token: admin.token });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  it("keeps them from visitors, who have no page of that name", async () => {
    expect((await call("getContent", { params })).status).toBe(404);
  });

  it.each([
    [
      "a slot that the mail does not have",
      receiptWith({ kind: "paragraph", text: "See {question}." }),
      `content.receipt.blocks.${last}.text`,
      /^This email has no \{question\}\. You can use \{orderId\}, .*\.$/,
    ],
    [
      "a slot that may be blank, without its condition",
      receiptWith({ kind: "note", text: "You paid with {method}." }),
      `content.receipt.blocks.${last}.text`,
      "{method} can be blank. Add a condition to this part: “Only if the payment method is known”.",
    ],
    [
      "a number in a subject",
      withMail("receipt", { subject: "Receipt for 1 license" }),
      "content.receipt.subject",
      "Remove the numbers. Subjects appear on lock screens.",
    ],
    [
      "a slot with a number in a subject",
      withMail("receipt", { subject: "Receipt for {phone}" }),
      "content.receipt.subject",
      "Remove {phone}. Subjects appear on lock screens, so {sellerName} is the only placeholder allowed there.",
    ],
    [
      "no button for the mail's link",
      withMail("resetPassword", { blocks: words.resetPassword.blocks.filter(({ kind }) => kind !== "button") }),
      "content.resetPassword.blocks",
      "This email needs a button that opens “link” and that's always shown.",
    ],
    [
      "a receipt without its amount",
      withMail("receipt", { blocks: words.receipt.blocks.map((block) => ({ ...block, when: "isClaim" }) as const) }),
      "content.receipt.blocks",
      "This email needs {sellerName} in a text that's always shown.",
    ],
    [
      "no heading at the top",
      withMail("resetPassword", { blocks: words.resetPassword.blocks.slice(1) }),
      "content.resetPassword.blocks",
      "Start the email with a heading.",
    ],
    [
      "a greeting without the name",
      { ...words, common: { ...words.common, greeting: "Hello," } },
      "content.common.greeting",
      "The greeting needs {name}.",
    ],
    [
      "a target that the mail does not have",
      receiptWith({ kind: "button", label: "Go", opens: "link" }),
      `content.receipt.blocks.${last}.opens`,
      "The opens should be dashboard or receipt or chat.",
    ],
    [
      "a condition in a mail without conditions",
      withMail("resetPassword", {
        blocks: words.resetPassword.blocks.map((block) => ({ ...block, when: "isClaim" }) as const),
      }),
      "content.resetPassword.blocks.0.when",
      /./,
    ],
  ])("is rejected for %s, with a sentence", async (_, content, path, message) => {
    const { status, body } = await save(content);
    expect(status).toBe(422);
    const { issues } = Object(body);
    const found = issues.find((issue: { path: string }) => issue.path === path);
    expect(found?.message, JSON.stringify(issues)).toMatch(message);
  });
});
