import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";
import { jobIds, jobSettings } from "#infra/settings/jobs.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import packageJson from "../../package.json" with { type: "json" };

const readme = await readFile(path.join(projectRoot, "README.md"), "utf8");

it("README.md lists exactly the webhook events that the shop handles", () => {
  const listedEvents = readme.split("\n").filter((line) => /^[a-z_]+(\.[a-z_]+)+$/.test(line));
  expect(listedEvents.sort()).toEqual([...stripeEventTypes].sort());
});

it("README.md explains every existing command, and no other", () => {
  const documentedCommands = [...readme.matchAll(/npm (?:run )?([a-z:-]+)/g)].map(([, name = ""]) => name);
  const scripts = Object.keys(packageJson.scripts);
  expect(documentedCommands.filter((name) => !scripts.includes(name))).toEqual([]);
  // Commands named `test:…` are parts of `npm test`.
  expect(scripts.filter((name) => !documentedCommands.includes(name) && !name.startsWith("test:"))).toEqual([]);
});

it("README.md states every job's interval", () => {
  for (const job of jobIds()) {
    const { everyMinutes } = jobSettings[job];
    const interval = everyMinutes === 60 ? "hour" : `${everyMinutes} minutes`;
    expect(readme).toMatch(new RegExp(`^\\| \`${job}\` \\| ${interval} `, "m"));
  }
});
