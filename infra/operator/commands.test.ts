import { expect, it } from "vitest";
import { helpWanted } from "../local/command-options.ts";
import { readCommand } from "./admin-command.ts";
import { readCdkCommand } from "./cdk-command.ts";
import { readMigrateCommand } from "./migrate-command.ts";
import { readRotateCommand } from "./rotate-keys-command.ts";
import { readSetupCommand } from "./setup-command.ts";
import { calledFrom, readBackupCommand, readRestoreCommand } from "./table-copy-command.ts";

it.each(["--help", "-h", "--stage dev --help"])("every command explains itself when it is given %j", (args) => {
  for (const read of [readCommand, readMigrateCommand, readRotateCommand, readSetupCommand]) {
    expect(read(args.split(" ")), read.name).toBe(helpWanted);
  }
  for (const read of [readBackupCommand, readRestoreCommand]) {
    expect(read(args.split(" "), calledFrom()), read.name).toBe(helpWanted);
  }
});

it.each(["--help", "-h", "-c stage=dev --help"])(
  "a command of the stack explains itself when it is given %j",
  (args) => {
    expect(readCdkCommand(["deploy", ...args.split(" ")])).toBe(helpWanted);
  },
);

it.each(["--stage prod", "--stage=prod", "--force --stage prod"])(
  "a command of the stack refuses %j, which CDK would ignore and take the dev stage",
  (args) => {
    expect(readCdkCommand(["destroy", ...args.split(" ")])).toBe(
      "CDK knows no --stage and would take the dev stage. Say -c stage=prod.",
    );
  },
);

it("a command of the stack hands what else it is given on to CDK", () => {
  const args = ["--require-approval", "never", "-c", "stage=prod"];
  expect(readCdkCommand(["deploy", ...args])).toEqual({ action: "deploy", args });
});
