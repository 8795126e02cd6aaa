/**
 * `npm run rotate-keys -- --stage NAME`: rotates the keys that sign sessions of a deployed stage; with `--origin`
 * the origin secret of CloudFront. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 */

import { prompter } from "./prompts/prompter.ts";
import { type RotateCommand, readRotateCommand, usage } from "./rotate-keys-command.ts";
import { finishJwtKeys, replaceJwtKeysNow, rotateJwtKeys } from "./rotations/jwt-keys.ts";
import { finishOriginSecret, replaceOriginSecretNow, rotateOriginSecret } from "./rotations/origin-secret.ts";
import type { Rotation } from "./rotations/rotation.ts";
import { runCommand } from "./run-command.ts";
import { findDeployedStage } from "./stage/deployed-stage.ts";
import { readStageSecret } from "./stage/stage-secret.ts";

const rotations: Readonly<Record<RotateCommand["key"], Readonly<Record<RotateCommand["action"], Rotation>>>> = {
  jwt: { rotate: rotateJwtKeys, finish: finishJwtKeys, "drop old": replaceJwtKeysNow },
  origin: { rotate: rotateOriginSecret, finish: finishOriginSecret, "drop old": replaceOriginSecretNow },
};

await runCommand(
  readRotateCommand(process.argv.slice(2)),
  usage,
  ({ stage }) => `The ${stage} stage`,
  async (command) => {
    const { stage, yes, key } = command;
    const { TokensSecretName, OriginSecretName, DistributionId, place } = await findDeployedStage(stage);
    const secret = await (key === "jwt"
      ? readStageSecret(TokensSecretName, { deployedAs: "empty" })
      : readStageSecret(OriginSecretName, { deployedAs: "origin secret" }));
    const prompts = await prompter(yes);
    const print = (sentence: string) => console.log(sentence);
    print(`The secret of the ${stage} shop is ${secret.name}, in ${place}.`);
    try {
      await rotations[key][command.action]({
        stage,
        secret,
        distributionId: DistributionId,
        prompts,
        say: print,
        now: new Date(),
      });
    } finally {
      prompts.close();
    }
  },
);
