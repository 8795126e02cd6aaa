import { expect, it } from "vitest";
import { readAdminCommand } from "./admin-command.ts";

const read = (args: string) => readAdminCommand(args.split(" ").filter(Boolean));

it.each([
  ["", "Say what to do: grant, revoke, reset-two-step-sign-in, end-sessions, send-reset, confirm-address or list."],
  [
    "promote a@b.example",
    'There is no action "promote"; use grant, revoke, reset-two-step-sign-in, end-sessions, send-reset, confirm-address or list.',
  ],
  ["grant", "grant needs the email address of an account."],
  ["reset-two-step-sign-in", "reset-two-step-sign-in needs the email address of an account."],
  ["end-sessions", "end-sessions needs the email address of an account."],
  ["grant nobody", '"nobody" is not an email address.'],
  ["grant a@b.example c@d.example", "Give one email address at a time."],
  ["list a@b.example", "list takes no email address."],
  ["list --stage test", expect.stringContaining('There is no stage "test".')],
  ["list --table shop", "--table names a table on AWS, so it needs --stage too."],
  ["list --stage dev --table x", '"x" is not a valid table name.'],
  ["list --force", "There is no option --force."],
])("explains what is wrong with %j", (args, sentence) => {
  expect(read(args)).toEqual(sentence);
});

it("parses an email address in any case, and a stage", () => {
  expect(read("grant A@B.example --stage prod")).toEqual({
    action: "grant",
    email: "a@b.example",
    stage: "prod",
    yes: false,
  });
  expect(read("reset-two-step-sign-in a@b.example")).toEqual({
    action: "reset-two-step-sign-in",
    email: "a@b.example",
    yes: false,
  });
  expect(read("list")).toEqual({ action: "list", email: "", yes: false });
  expect(read("revoke a@b.example --stage dev --yes")).toMatchObject({ action: "revoke", yes: true });
});
