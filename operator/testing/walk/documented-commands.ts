import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";

/**
 * The command lines of a document that begin with "npm" or "aws", each once: the lines of its code blocks for the
 * shell, and what stands in backticks in its text. A command without arguments is a mention, not an instruction.
 */
export async function documentedCommands(document: string): Promise<readonly string[]> {
  const text = await readFile(path.join(projectRoot, document), "utf8");
  const block = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;
  const lines = [...text.matchAll(block)].flatMap(([, language, content = ""]) =>
    language === "sh" ? content.split("\n") : [],
  );
  const inline = [...text.replaceAll(block, "").matchAll(/`([^`]+)`/g)].map(([, content = ""]) => content);
  const commands = [...lines, ...inline]
    .map((line) => line.replace(/\s#.*$/, "").trim())
    .filter((line) => /^(npm|aws) \S+/.test(line) && !/^npm run [\w-]+$/.test(line));
  return [...new Set(commands)];
}

/** Whether a documented command is one of those that were run. A word in capitals stands for any other. */
export function isAmong(documented: string, run: readonly string[]): boolean {
  const words = documented
    .split(" ")
    .map((word) => (/^[A-Z_]+$/.test(word) ? "\\S+" : word.replaceAll(/[^\w-]/g, "\\$&")));
  const pattern = new RegExp(`^${words.join(" ")}$`);
  return run.some((line) => pattern.test(line));
}
