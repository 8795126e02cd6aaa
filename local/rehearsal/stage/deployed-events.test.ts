import { App } from "aws-cdk-lib";
import { expect, it } from "vitest";
import { stageTemplate } from "#infra/aws/testing/stage-template.ts";
import { mailStream } from "#infra/settings/mail-stream.ts";
import { deployedMailWiring } from "./deployed-events.ts";
import { readDeployedStage } from "./deployed-stage.ts";

async function wiringOf(settings: Parameters<typeof stageTemplate>[0]) {
  const folders: string[] = [];
  await stageTemplate(settings, (stack) => {
    const app = App.of(stack);
    if (app instanceof App) folders.push(app.outdir);
  });
  const stage = await readDeployedStage(folders[0] ?? "");
  const [setId] = [...stage.assembly.resources].find(([, { Type }]) => Type === "AWS::SES::ConfigurationSet") ?? [];
  return { ...deployedMailWiring(stage), ownSet: setId && String(stage.resolve({ Ref: setId })) };
}

const event = (set: string) => ({ source: "aws.ses", detail: { mail: { tags: { "ses:configuration-set": [set] } } } });

it("mail is wired as in the template: its stream's filter, and the events of its own configuration set", async () => {
  const { filter, batchSize, isFollowed, ownSet = "none" } = await wiringOf({ mail: { from: "hello@example.com" } });
  expect({ filter, batchSize }).toEqual(mailStream);
  expect([ownSet, "another"].map((name) => isFollowed(event(name)))).toEqual([true, false]);
  const withoutSender = await wiringOf({});
  expect(withoutSender.isFollowed(event(ownSet))).toBe(false);
});
