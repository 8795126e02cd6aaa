import { expect, it } from "vitest";
import { helpWanted } from "../local/command-options.ts";
import { readCommand } from "./admin-command.ts";
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
