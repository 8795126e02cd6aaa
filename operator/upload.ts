/**
 * `npm run upload -- --stage NAME`: uploads the built site into a deployed stage's bucket, as a deployment does that
 * sees a change. For a bucket that lost its files: CloudFormation compares templates, not buckets, so a deployment of
 * the same build uploads nothing. Exit codes: 0 all files are there, 1 failed, 2 invalid arguments.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { UserError } from "#cli/user-error.ts";
import { buildIdOf } from "#infra/site/build-id.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { type Prompter, withPrompter } from "./prompts/prompter.ts";
import { runCommand } from "./run-command.ts";
import { listBucket, uploadInOrder } from "./site-files/bucket.ts";
import { siteFiles } from "./site-files/site-files.ts";
import { type DeployedStage, findDeployedStage } from "./stage/deployed-stage.ts";
import { npmCallerFolder } from "./table-copy-command.ts";
import { readUploadCommand, type UploadCommand, uploadUsage } from "./upload-command.ts";

await runCommand(
  readUploadCommand(process.argv.slice(2), npmCallerFolder()),
  uploadUsage,
  ({ stage }) => `The site of the ${stage} stage`,
  (command) => withPrompter(command.yes, (prompts) => upload(command, prompts)),
);

async function upload(command: UploadCommand, prompts: Prompter): Promise<void> {
  const { stage, folder } = command;
  const deployed = await findDeployedStage(stage);
  const { SiteBucketName: bucket, SiteUrl, place } = deployed;
  if (bucket === undefined) {
    throw new UserError(`The stage ${stage} has no output SiteBucketName; deploy it with this version first.`);
  }
  if (command.build) await buildSite();
  checkBuild(command, deployed);
  const groups = await siteFiles(folder, {
    siteUrl: SiteUrl,
    stripePublishableKey: deployed.StripePublishableKey,
  });
  const files = groups.flat();
  const client = new S3Client();
  const before = await listBucket(client, bucket);
  const missing = files.filter(({ key }) => !before.has(key)).length;
  console.log(
    [
      `The ${stage} shop is at ${SiteUrl}, in ${place}.`,
      `Its bucket ${bucket} has ${before.size.toLocaleString("en-GB")} files and lacks ${missing} of the ${files.length} files of the build in ${folder}.`,
      `All ${files.length} files will be uploaded: the hashed ones, then the others, the pages last. Nothing is deleted.`,
    ].join("\n"),
  );
  if (!(await prompts.confirm("Continue?"))) throw new UserError("Nothing was changed.");
  const uploaded = await uploadInOrder(client, bucket, groups);
  const after = await listBucket(client, bucket);
  const damaged = [...uploaded].filter(([key, size]) => after.get(key) !== size).map(([key]) => key);
  if (damaged.length > 0) throw new UserError(`These files are not in the bucket as uploaded: ${damaged.join(", ")}.`);
  console.log(
    `${uploaded.size} files are in the bucket. Pages are not cached, so visitors get them at once: ${SiteUrl}`,
  );
}

/**
 * Refuses a build that is not the deployed one, whose pages may call routes that the stage lacks.
 * @throws UserError when it is another one, or none
 */
function checkBuild({ folder, otherBuild, stage }: UploadCommand, { SiteBuild }: DeployedStage): void {
  if (!existsSync(path.join(folder, "index.html"))) {
    throw new UserError(`There is no built site in ${folder}; run \`npm run build\`, or add --build.`);
  }
  const build = buildIdOf(folder);
  if (build === SiteBuild || otherBuild) return;
  throw new UserError(
    `The build in ${folder} (${build}) is not the deployed one (${SiteBuild ?? "unknown"}). Check out the deployed version and add --build, deploy this one (npm run deploy), or upload it anyway with --other-build. Nothing was uploaded to ${stage}.`,
  );
}
