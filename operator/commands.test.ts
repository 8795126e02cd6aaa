import { expect, it } from "vitest";
import { helpRequested } from "#cli/command-options.ts";
import { readAdminCommand } from "./admin-command.ts";
import { readCdkCommand } from "./cdk-command.ts";
import { readDeployCommand } from "./deploy-command.ts";
import { readExportTableCommand } from "./export-table-command.ts";
import { readMigrateCommand } from "./migrate-command.ts";
import { readRecoverCommand } from "./recover-command.ts";
import { readRotateCommand } from "./rotate-keys-command.ts";
import { readSetupCommand } from "./setup-command.ts";
import { npmCallerFolder, readBackupCommand, readRestoreCommand } from "./table-copy-command.ts";
import { spawnCommand } from "./testing/spawn-command.ts";
import { readUploadCommand } from "./upload-command.ts";
import { readWindDownCommand } from "./wind-down-command.ts";

it.each(["--help", "-h", "--stage dev --help"])("every command takes %j as a request for its usage", (args) => {
  for (const read of [
    readAdminCommand,
    readExportTableCommand,
    readMigrateCommand,
    readRecoverCommand,
    readRotateCommand,
    readSetupCommand,
    readWindDownCommand,
  ]) {
    expect(read(args.split(" ")), read.name).toBe(helpRequested);
  }
  for (const read of [readBackupCommand, readRestoreCommand, readUploadCommand]) {
    expect(read(args.split(" "), npmCallerFolder()), read.name).toBe(helpRequested);
  }
});

it.each(["--help", "-h", "--stage dev --help"])("a stack command takes %j as a request for its usage", (args) => {
  expect(readDeployCommand(args.split(" "))).toBe(helpRequested);
  for (const action of ["synth", "bootstrap", "destroy"])
    expect(readCdkCommand([action, ...args.split(" ")])).toBe(helpRequested);
});

it.each([
  ["cdk.ts", "destroy", /^Name a stage: --stage NAME\.\nUsage: npm run destroy /],
  ["cdk.ts", "undo", /^There is no stack command "undo"\.\nUsage: /],
  ["deploy.ts", "--stage production", /^There is no stage "production"\. [^\n]*\nUsage: npm run deploy /],
])("a stack command reports invalid arguments before it builds anything: %s %s", async (file, args, message) => {
  expect(await spawnCommand(file, args)).toEqual({ code: 2, output: "", errorOutput: expect.stringMatching(message) });
});

it.each(["start", "preview"])(
  "npm run %s prints its usage, rejects unknown arguments, and starts nothing",
  async (name) => {
    const helpResult = await spawnCommand(`../local/${name}.ts`, "--help");
    expect(helpResult).toEqual({ code: 0, output: expect.stringMatching(/^Usage: npm /), errorOutput: "" });
    expect(helpResult.output).toContain("--empty: with the two sample accounts and nothing else.");
    for (const [args, message] of [
      ["--emtpy", /^There is no option --emtpy\.\nUsage: /],
      ["extra", /^Unexpected argument "extra"\.\nUsage: /],
    ] as const)
      expect(await spawnCommand(`../local/${name}.ts`, args)).toEqual({
        code: 2,
        output: "",
        errorOutput: expect.stringMatching(message),
      });
  },
);
