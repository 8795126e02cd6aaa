import path from "node:path";
import { readOptions } from "#cli/command-options.ts";
import { projectRoot } from "#cli/project-root.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const uploadUsage = `Usage: npm run upload -- --stage NAME [--build | --from FOLDER] [--other-build] [--yes]
Uploads the built site into the bucket of a deployed stage whose files are missing or damaged, which \`npm run deploy\` does not notice. First the hashed files, then the pages. It deletes nothing.
  --build        builds the site first
  --from         a folder with a built site; build/client if it is left out
  --other-build  uploads a build that is not the deployed one
  --yes          confirms without asking
The command uses your own AWS credentials and region.`;

/** The parsed arguments of `npm run upload`. */
export interface UploadCommand {
  readonly stage: StageName;
  readonly build: boolean;
  /** The folder with the built site. */
  readonly folder: string;
  readonly otherBuild: boolean;
  readonly yes: boolean;
}

/**
 * Parses the arguments; returns an error message if they are invalid.
 * @param callerFolder the folder that a relative path starts from
 */
export function readUploadCommand(args: readonly string[], callerFolder: string): UploadCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    build: { type: "boolean", default: false },
    from: { type: "string" },
    "other-build": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { stage, build, from, "other-build": otherBuild, yes } = options.values;
  if (options.positionals.length > 0) return `Unexpected argument "${options.positionals[0]}".`;
  const target = readTarget(stage, undefined);
  if (typeof target === "string") return target;
  if (target.stage === undefined) return "Name the stage: --stage NAME.";
  if (build && from !== undefined) return "--build writes build/client, --from names another folder; use only one.";
  const folder = from === undefined ? path.join(projectRoot, "build/client") : path.resolve(callerFolder, from);
  return { stage: target.stage, build, folder, otherBuild, yes };
}
