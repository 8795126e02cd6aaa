import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const project = mkdtempSync(join(tmpdir(), "everline-lint-"));

const rejectedSources = [
  "useEffect(() => box.current?.scrollIntoView(), []);",
  "useEffect(() => a());",
  "useEffect(() => void a(), [a]);",
  "useEffect(() => () => a(), [a]);",
  "useEffect(a, [a]);",
  "useLayoutEffect(() => a(), [a]);",
  "useInsertionEffect(() => a(), [a]);",
  "React.useEffect(() => a(), [a]);",
  "return <p ref={(text) => text?.scrollIntoView()} />;",
];
const permittedSources = [
  "useEffect(() => { a(); }, [a]);",
  "useEffect(() => { return () => a(); }, [a]);",
  "return <p ref={box} />;",
  "return <p ref={(text) => { text?.focus(); }} />;",
];

/** The linter's output for a project with this configuration and one page per source: `page-<index>.tsx`. */
let output = "";

beforeAll(() => {
  const config = readFileSync(join(root, "biome.json"), "utf8").replaceAll('"./tools/lint/', `"${root}tools/lint/`);
  writeFileSync(join(project, "biome.json"), config.replace('"useIgnoreFile": true', '"useIgnoreFile": false'));
  mkdirSync(join(project, "web"));
  for (const [index, source] of [...rejectedSources, ...permittedSources].entries()) {
    const page = `export function Page({ a, box }: Props) {\n  ${source}\n  return null;\n}\n`;
    writeFileSync(join(project, "web", `page-${index}.tsx`), page);
  }
  const options = { cwd: project, encoding: "utf8" } as const;
  const run = spawnSync(process.execPath, [biome, "lint", "--colors=off", "--max-diagnostics=none"], options);
  output = run.stdout + run.stderr;
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const isRejected = (source: string) => {
  const file = `web/page-${[...rejectedSources, ...permittedSources].indexOf(source)}.tsx`;
  return new RegExp(`${file}:\\d+:\\d+ plugin [^×]*× Give an effect a block body`).test(output);
};

it.each(rejectedSources)("rejects an effect or `ref` callback without a block body: %s", (source) => {
  expect(isRejected(source)).toBe(true);
});

it.each(permittedSources)("permits an effect or `ref` callback with a block body, or no callback: %s", (source) => {
  expect(isRejected(source)).toBe(false);
});
