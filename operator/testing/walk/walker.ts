import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { type CommandResult, spawnCommand } from "../spawn-command.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")));

/** How the walk departs from a line of the documentation. */
export interface Departure {
  /** Arguments that are added to it, such as `--yes`, because there is no terminal. */
  readonly also?: string;
  /** The answers to the command's questions, one a line. */
  readonly answers?: string;
}

/** Someone who follows the documentation line by line. */
export class Walker {
  /** The lines that were run, as the documentation has them. */
  readonly lines: string[] = [];
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment;
  }

  /** Runs "npm run NAME -- …" as npm does: the script of package.json with these arguments. */
  async run(line: string, { also = "", answers = "" }: Departure = {}): Promise<CommandResult> {
    const [, name = "", args = ""] = /^npm run (\S+) -- (.*)$/.exec(line) ?? [];
    const [, file = "", first = ""] = /^node cli\/launch\.mjs operator\/(\S+)(.*)$/.exec(scripts[name] ?? "") ?? [];
    if (file === "") throw new Error(`There is no command of the operator "${line}".`);
    this.lines.push(line);
    return spawnCommand(file, `${first} ${args} ${also}`, { answers, environment: this.#environment });
  }
}
