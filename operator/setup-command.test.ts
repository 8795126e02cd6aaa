import { expect, it } from "vitest";
import { readSetupCommand } from "./setup-command.ts";

const read = (args: string) => readSetupCommand(args.split(" ").filter(Boolean));

it.each([
  ["", "Name a stage: --stage NAME."],
  ["--stage test", expect.stringContaining('There is no stage "test".')],
  ["--stage dev sk_test_1", "The only argument is the stage; a secret is never an argument."],
  ["--stage dev --print-webhook --new-webhook", "--print-webhook registers nothing; use it without --new-webhook."],
  ["--stage dev --force", "There is no option --force."],
])("explains what is wrong with %j", (args, sentence) => {
  expect(read(args)).toEqual(sentence);
});

it("parses a stage, the webhook option, --no-wait and --yes", () => {
  expect(read("--stage prod --no-wait")).toMatchObject({ waits: false });
  expect(read("--stage prod")).toEqual({ stage: "prod", yes: false, waits: true, webhook: "register" });
  expect(read("--stage dev --yes --print-webhook")).toEqual({ stage: "dev", yes: true, waits: true, webhook: "print" });
  expect(read("--new-webhook --stage dev")).toEqual({ stage: "dev", yes: false, waits: true, webhook: "replace" });
});
