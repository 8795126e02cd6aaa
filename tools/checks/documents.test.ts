import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { propertiesOf } from "#infra/aws/testing/resources.ts";
import { stageTemplate } from "#infra/aws/testing/stage-template.ts";
import { allFunctionSettings } from "#infra/settings/all-function-settings.ts";
import { fieldNames } from "#infra/stages/stage-file.ts";
import { usage as adminUsage } from "#operator/admin-command.ts";
import { cdkUsage } from "#operator/cdk-command.ts";
import { usage as deployUsage } from "#operator/deploy-command.ts";
import { exportTableUsage } from "#operator/export-table-command.ts";
import { usage as migrateUsage } from "#operator/migrate-command.ts";
import { recoverUsage } from "#operator/recover-command.ts";
import { usage as rotateUsage } from "#operator/rotate-keys-command.ts";
import { usage as setupUsage } from "#operator/setup-command.ts";
import { backupUsage, restoreUsage } from "#operator/table-copy-command.ts";
import { uploadUsage } from "#operator/upload-command.ts";
import { windDownUsage } from "#operator/wind-down-command.ts";
import packageJson from "../../package.json" with { type: "json" };

/** Lists every file and folder of the project, relative to its root. */
async function listAll(folder = ""): Promise<readonly string[]> {
  const excludedNames = new Set([".git", "node_modules", "build", "cdk.out", ".data", ".react-router"]);
  const entries = await readdir(path.join(projectRoot, folder), { withFileTypes: true });
  const names = await Promise.all(
    entries
      .filter(({ name }) => !excludedNames.has(name))
      .map(async (entry) => {
        const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
        return entry.isDirectory() ? [name, ...(await listAll(name))] : [name];
      }),
  );
  return names.flat();
}

const allPaths = await listAll();
const allPathSet = new Set(allPaths);
const documents = await Promise.all(
  allPaths
    .filter((name) => /^(docs\/.*|README|SECURITY|CONTRIBUTING)\.md$/.test(name))
    .map(async (name) => ({ name, text: await readFile(path.join(projectRoot, name), "utf8") })),
);
const runbooks = documents.filter(({ name }) => name.startsWith("docs/runbooks/"));

/**
 * Finds all matches of a pattern in these documents. `found` is the pattern's first group; `place` is for the reader.
 */
const findAll = (documents: readonly { readonly name: string; readonly text: string }[], pattern: RegExp) =>
  documents.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ name, match, found: match[1] ?? "", place: `${name}: ${match[0]}` })),
  );

const withoutFences = documents.map(({ name, text }) => ({
  name,
  text: text.replaceAll(/^ *```[\s\S]*?^ *```/gm, ""),
}));

/** Returns the anchors of the headings on GitHub. */
function anchors(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

/** Files that readers create themselves, and placeholders. */
const notInProject = [/^\.data\//, /^limits-before\.json$/, /^x\.test\.ts$/];

describe("the documents", () => {
  it("link only to existing targets", () => {
    const links = findAll(withoutFences, /\[[^\]]*\]\(([^)\s]+)\)/g).filter(({ found }) => !/^[a-z]+:/.test(found));
    expect(links.length).toBeGreaterThan(80);
    const brokenLinks = links.filter(({ name, found }) => {
      const [file = "", anchor] = found.split("#");
      const target = file === "" ? name : path.posix.normalize(path.posix.join(path.posix.dirname(name), file));
      if (!allPathSet.has(target.replace(/\/$/, ""))) return true;
      const text = documents.find((document) => document.name === target)?.text;
      return anchor !== undefined && text !== undefined && !anchors(text).has(anchor);
    });
    expect(brokenLinks.map(({ place }) => place)).toEqual([]);
  });

  it("name only existing files", () => {
    const extension = "(?:ts|tsx|js|mjs|json|md|css|grit|yaml|yml|html)";
    const topLevelNames = allPaths
      .filter((name) => !name.includes("/"))
      .join("|")
      .replaceAll(".", "\\.");
    const isPath = new RegExp(`^(?:[\\w.@*-]+/)*[\\w.@*-]+\\.${extension}$|^(?:${topLevelNames})/[\\w.@*/-]*$`);
    const namedPaths = findAll(withoutFences, /`([^`\n]+)`/g).filter(
      ({ found }) => isPath.test(found) && !notInProject.some((pattern) => pattern.test(found)),
    );
    expect(namedPaths.length).toBeGreaterThan(100);
    const missing = namedPaths.filter(({ found }) => {
      const pathPattern = found.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("*", "[^/]*");
      // A document about one folder may omit its name.
      const pattern = new RegExp(`(?:^|/)${pathPattern}$`);
      return !allPaths.some((name) => pattern.test(name));
    });
    expect(missing.map(({ place }) => place)).toEqual([]);
  });

  it("name only existing commands", () => {
    const scripts = new Set(Object.keys(packageJson.scripts));
    const namedCommands = findAll(documents, /npm run ([a-z][a-z:-]*)/g);
    expect(namedCommands.length).toBeGreaterThan(80);
    expect(namedCommands.filter(({ found }) => !scripts.has(found)).map(({ place }) => place)).toEqual([]);
  });

  it("pass only existing options to the operator's commands", () => {
    const usages: Readonly<Record<string, string>> = {
      admin: adminUsage,
      setup: setupUsage,
      "rotate-keys": rotateUsage,
      backup: backupUsage,
      restore: restoreUsage,
      migrate: migrateUsage,
      recover: recoverUsage,
      upload: uploadUsage,
      "export-table": exportTableUsage,
      "wind-down": windDownUsage,
      deploy: deployUsage,
      synth: cdkUsage("synth"),
      bootstrap: cdkUsage("bootstrap"),
      destroy: cdkUsage("destroy"),
      reconcile: "--stage --help",
      "erase-accounts": "--stage --help",
      costs: "--buyers --visitors --allowances",
    };
    const calls = findAll(documents, /npm run ([a-z-]+) -- ([^`\n#|)]*)/g).filter(({ found }) => found in usages);
    expect(calls.length).toBeGreaterThan(20);
    const invalidCalls = calls.filter(({ found, match }) =>
      [...(match[2] ?? "").matchAll(/--[a-z-]+/g)].some(([option]) => !usages[found]?.includes(option)),
    );
    expect(invalidCalls.map(({ place }) => place)).toEqual([]);
  });

  it("describe every field of a stage's file, and pass no setting to cdk on the command line", () => {
    expect(findAll(documents, /-c (\w+)=/g).map(({ place }) => place)).toEqual([]);
    const operating = documents.find(({ name }) => name === "docs/operating.md")?.text ?? "";
    const [, table = ""] = /\n\| field \|[^\n]*\n([\s\S]*?)\n\n/.exec(operating) ?? [];
    expect(fieldNames[""]?.length).toBeGreaterThan(8);
    for (const [path, names] of Object.entries(fieldNames))
      for (const name of names) expect(table, `${path} ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

describe("a runbook", () => {
  let template: Template;
  beforeAll(async () => {
    template = await stageTemplate({
      stage: "prod",
      stripePublishableKey: "pk_live_abc",
      alarms: { email: "ops@example.com" },
      mail: { from: "Everline <hello@example.com>" },
    });
  });

  const textOfRunbook = (name: string) => runbooks.find((each) => each.name === `docs/runbooks/${name}`)?.text ?? "";

  it('exists for each alarm, and names it under "You see" and in the index', () => {
    const alarm = z.object({ AlarmName: z.string(), AlarmDescription: z.string() });
    const alarms = ["AWS::CloudWatch::Alarm", "AWS::CloudWatch::CompositeAlarm"].flatMap((type) =>
      Object.values(propertiesOf(template, type, z.looseObject(alarm.shape))),
    );
    expect(alarms.length).toBeGreaterThan(12);
    const index = textOfRunbook("README.md");
    for (const { AlarmName, AlarmDescription } of alarms) {
      const title = AlarmName.replace(/^Everline prod, /, "");
      const [, page = ""] = /What to do: docs\/runbooks\/([a-z-]+\.md)$/.exec(AlarmDescription) ?? [];
      const [, symptoms = ""] = /\*\*You see\*\*([\s\S]*?)\n\n/.exec(textOfRunbook(page)) ?? [];
      expect(symptoms, `${page} about "${title}"`).toContain(title);
      const line = index.split("\n").find((each) => each.includes(`](${page})`)) ?? "";
      const inIndex = title.startsWith("the job ") ? "the job … is not done" : title;
      expect(line, `the index about "${title}"`).toContain(inIndex);
    }
  });

  it("is in the index", () => {
    const index = textOfRunbook("README.md");
    const otherRunbooks = runbooks.map(({ name }) => path.basename(name)).filter((name) => name !== "README.md");
    expect(otherRunbooks.length).toBeGreaterThan(14);
    expect(otherRunbooks.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });

  it("refers only to outputs and logs of the stack", () => {
    const outputs = new Set(Object.keys(template.findOutputs("*")));
    const logs = Object.keys(template.findResources("AWS::Logs::LogGroup"));
    const namedOutputs = findAll(runbooks, /(?:\$\(|`)output (\w+)/g);
    expect(namedOutputs.length).toBeGreaterThan(15);
    expect(namedOutputs.filter(({ found }) => !outputs.has(found)).map(({ place }) => place)).toEqual([]);
    const namedLogs = findAll(runbooks, /"\$\(log (\w+)\)"/g);
    expect(namedLogs.length).toBeGreaterThan(2);
    expect(namedLogs.filter(({ found }) => !logs.some((id) => id.startsWith(found))).map(({ place }) => place)).toEqual(
      [],
    );
  });

  it("queries the logs only for messages that the code writes, and for existing routes", async () => {
    const sources = allPaths.filter((name) => /^functions\/.*\.ts$/.test(name) && !/test(ing)?[./]/.test(name));
    const code = (await Promise.all(sources.map((name) => readFile(path.join(projectRoot, name), "utf8")))).join("\n");
    const quoted = (text: string) => [...text.matchAll(/"([^"]+)"/g)].map(([, words = ""]) => words);
    const queries = findAll(runbooks, /\bask '([^']+)'/g);
    expect(queries.length).toBeGreaterThan(20);
    const invalidQueries = queries.flatMap(({ name, found }) => {
      const lines = [...found.matchAll(/message (?:=|in) ("[^"]+"|\[[^\]]+\])/g)].flatMap(([, text = ""]) =>
        quoted(text),
      );
      const routes = [...found.matchAll(/route (?:=|in) ("[^"]+"|\[[^\]]+\])/g)].flatMap(([, text = ""]) =>
        quoted(text),
      );
      return [
        ...lines.filter((line) => !code.includes(`("${line}"`)).map((line) => `${name}: ${line}`),
        ...routes.filter((route) => !(route in allFunctionSettings)).map((route) => `${name}: ${route}`),
      ];
    });
    expect(invalidQueries).toEqual([]);
  });
});
