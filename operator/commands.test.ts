import { expect, it } from "vitest";
import { helpRequested } from "#cli/command-options.ts";
import { readAdminCommand } from "./admin-command.ts";
import { readCdkCommand } from "./cdk-command.ts";
import { readMigrateCommand } from "./migrate-command.ts";
import { readRotateCommand } from "./rotate-keys-command.ts";
import { readSetupCommand } from "./setup-command.ts";
import { npmCallerFolder, readBackupCommand, readRestoreCommand } from "./table-copy-command.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

it.each(["--help", "-h", "--stage dev --help"])("every command takes %j as a request for its usage", (args) => {
  for (const read of [readAdminCommand, readMigrateCommand, readRotateCommand, readSetupCommand]) {
    expect(read(args.split(" ")), read.name).toBe(helpRequested);
  }
  for (const read of [readBackupCommand, readRestoreCommand]) {
    expect(read(args.split(" "), npmCallerFolder()), read.name).toBe(helpRequested);
  }
});

it.each(["--help", "-h", "-c stage=dev --help"])("a stack command takes %j as a request for its usage", (args) => {
  expect(readCdkCommand(["deploy", ...args.split(" ")])).toBe(helpRequested);
});

it.each(["--stage prod", "--stage=prod", "--force --stage prod"])(
  "a stack command rejects %j, because CDK would ignore it and use the dev stage",
  (args) => {
    expect(readCdkCommand(["destroy", ...args.split(" ")])).toBe(
      "CDK ignores --stage and would use the dev stage. Use -c stage=prod instead.",
    );
  },
);

it.each([
  [
    "destroy --stage prod",
    2,
    /^CDK ignores --stage and would use the dev stage\. Use -c stage=prod instead\.\nUsage: npm run destroy /,
  ],
  ["undo", 2, /^There is no stack command "undo"\.\nUsage: /],
])("a stack command reports invalid arguments before it builds anything: %j", async (args, code, message) => {
  expect(await spawnCommand("cdk.ts", args)).toEqual({ code, output: "", errorOutput: expect.stringMatching(message) });
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

it("a stack command passes other arguments on to CDK", () => {
  const args = ["--require-approval", "never", "-c", "stage=prod"];
  expect(readCdkCommand(["deploy", ...args])).toEqual({ action: "deploy", args });
});
