import { expect, it } from "vitest";
import { helpRequested } from "#cli/command-options.ts";
import { readCdkCommand } from "./cdk-command.ts";
import { readDeployCommand } from "./deploy-command.ts";

const read = (args: string) => readDeployCommand(args.split(" ").filter(Boolean));

it("deploys a stage, and passes what comes after another -- on to cdk", () => {
  expect(read("--stage pr-12 --remove domain,budget --yes -- --verbose --stage x")).toMatchObject({
    stage: "pr-12",
    action: "deploy",
    remove: ["domain", "budget"],
    yes: true,
    cdkArguments: ["--verbose", "--stage", "x"],
  });
  expect(read("--stage prod --app cdk.out --plan")).toMatchObject({ action: "plan", app: "cdk.out", yes: false });
  expect(read("--stage prod --execute plan-1")).toMatchObject({ action: "execute", changeSet: "plan-1" });
});

it.each([
  ["", "Name a stage: --stage NAME."],
  ["--stage production", expect.stringMatching(/^There is no stage "production"\. stages\/production\.json does not/)],
  ["--stage prod -c waf=on", "There is no option -c."],
  ["--stage prod stage=dev", 'Unexpected argument "stage=dev"; options of cdk come after another --.'],
  [
    "--stage prod --remove alarms",
    expect.stringMatching(/^--remove takes any of domain,firewall,mail,alarm-email,budget;/),
  ],
  ["--stage prod --plan --execute a", expect.stringMatching(/^--execute runs what --plan has prepared/)],
  [
    "--stage prod --execute a --without-rollback-alarms",
    expect.stringMatching(/pass --without-rollback-alarms to --plan/),
  ],
  ["--stage prod --execute a;b", '"a;b" is not the name of a change set.'],
  [
    "--stage prod --app cdk.out --origin-secret-version 1",
    expect.stringMatching(/^--app deploys what was synthesized/),
  ],
  ["--help", helpRequested],
])("rejects %j", (args, sentence) => {
  expect(read(args)).toEqual(sentence);
});

it.each([
  ["synth", { action: "synth", stage: "dev", isOffline: true }],
  ["synth --stage prod -- --verbose", { action: "synth", stage: "prod", cdkArguments: ["--verbose"] }],
  ["bootstrap", { action: "bootstrap", stage: undefined, isOffline: false }],
  ["destroy --stage pr-12 --yes", { action: "destroy", stage: "pr-12", yes: true }],
])("reads npm run %s", (args, command) => {
  expect(readCdkCommand(args.split(" "))).toMatchObject(command);
});

it.each([
  ["destroy", "Name a stage: --stage NAME."],
  ["destroy --stage prod -- --force", "destroy does not run cdk, and takes no options of it."],
  ["synth --yes", "synth asks nothing, and takes no --yes."],
  ["bootstrap --origin-secret-version 1", "--origin-secret-version is an option of synth and deploy."],
  ["undo", 'There is no stack command "undo".'],
])("rejects npm run %s", (args, sentence) => {
  expect(readCdkCommand(args.split(" "))).toBe(sentence);
});
