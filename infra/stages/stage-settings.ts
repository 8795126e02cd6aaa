import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { UserError } from "#cli/user-error.ts";
import { describeContradictions, describeIssues } from "./file-problems.ts";
import { type StageFile, stageFile } from "./stage-file.ts";

/** A stage: its name, and what its file says. */
export interface StageSettings extends Omit<StageFile, "$schema"> {
  readonly name: string;
  /** The file, for messages: "stages/prod.json". */
  readonly file: string;
  /** Whether data outlives the stack: by default in a stage with live payments. */
  readonly keepsData: boolean;
}

/** Lower case, so that stages differ by more than case; short, because AWS cuts the names that contain it. */
const stageName = /^[a-z][a-z0-9-]{0,19}$/;
const previewName = /^pr-\d+$/;
/** The file of every preview stage (`pr-12`) without a file of its own. */
const previewFile = "pr";

/**
 * The folder of the stage files: `stages`, or `EVERLINE_STAGES_FOLDER`, with which a test or a rehearsal gives stages
 * of its own to every command and to the CDK app that a command starts.
 */
export function stagesFolder(): string {
  return path.resolve(projectRoot, process.env.EVERLINE_STAGES_FOLDER || "stages");
}

/**
 * Reads a stage's file. Needs no network and no CDK.
 * @param name any name: `prod`; `pr-12` is read from `pr.json` if it has no file of its own
 * @throws UserError when there is no such file, or with a sentence for each thing that is wrong with it
 */
export function readStage(name: string, folder: string = stagesFolder()): StageSettings {
  const found = findStage(name, folder);
  if (typeof found === "string") throw new UserError(found);
  return parseStage(name, describeFile(found.file), readFileSync(found.file, "utf8"));
}

/** Returns why there is no such stage, in sentences; undefined when its file exists. */
export function reasonNoStage(name: string, folder: string = stagesFolder()): string | undefined {
  const found = findStage(name, folder);
  return typeof found === "string" ? found : undefined;
}

/** The names of the stages that have a file, sorted. */
export function stageNames(folder: string = stagesFolder()): readonly string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => path.basename(file, ".json")).sort();
}

/**
 * Checks the content of a stage's file.
 * @param file names it in messages
 * @throws UserError with a sentence for each thing that is wrong
 */
export function parseStage(name: string, file: string, text: string): StageSettings {
  const content = parseJson(file, text);
  const parsed = stageFile.safeParse(content);
  if (!parsed.success) throw invalidFile(file, describeIssues(parsed.error.issues, content));
  const contradictions = describeContradictions(parsed.data);
  if (contradictions.length > 0) throw invalidFile(file, contradictions);
  const { $schema: _, keepsData, ...settings } = parsed.data;
  return { ...settings, name, file, keepsData: keepsData ?? settings.payments === "live" };
}

function findStage(name: string, folder: string): { readonly file: string } | string {
  if (!stageName.test(name)) {
    return `"${name}" is not the name of a stage: it must be lower-case letters, digits and dashes, start with a letter, and have at most 20 characters.`;
  }
  const names = previewName.test(name) ? [name, previewFile] : [name];
  const file = names.map((each) => path.join(folder, `${each}.json`)).find((each) => existsSync(each));
  if (file !== undefined) return { file };
  const others = stageNames(folder).join(", ") || "none yet";
  return `There is no stage "${name}". ${describeFile(path.join(folder, `${name}.json`))} does not exist; the stages are ${others}. To make one, copy the file of another and change it (docs/operating.md lists the fields).`;
}

function describeFile(file: string): string {
  const relative = path.relative(projectRoot, file);
  return relative.startsWith("..") ? file : relative;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (reason) {
    // The rest of the message would quote the file.
    const [place = ""] = / \(line \d+ column \d+\)/.exec(String(reason)) ?? [];
    throw new UserError(`${file} is not valid JSON${place}.`);
  }
}

function invalidFile(file: string, problems: readonly string[]): UserError {
  return new UserError(problems.map((problem) => `${file}: ${problem}`).join("\n"));
}
