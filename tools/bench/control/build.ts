import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { projectRoot } from "#cli/project-root.ts";
import { Page } from "./page.ts";

/** Builds the control page as `npm run build` builds the site, so that the same server can serve it. */
export async function buildControlPage(buildFolder: string): Promise<void> {
  const client = path.join(buildFolder, "client");
  await mkdir(client, { recursive: true });
  await build({
    entryPoints: [path.join(import.meta.dirname, "browser.ts")],
    outfile: path.join(client, "assets/page.js"),
    absWorkingDir: projectRoot,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  const body = renderToString(createElement(Page));
  await writeFile(
    path.join(client, "index.html"),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>A bare page</title><meta name="description" content="React and nothing else."><link rel="icon" href="data:,">` +
      `<script type="module" src="/assets/page.js"></script></head><body><div id="root">${body}</div></body></html>`,
  );
}
