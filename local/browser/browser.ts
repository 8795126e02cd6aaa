import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { projectRoot } from "#cli/project-root.ts";
import packageJson from "../../package.json" with { type: "json" };

/**
 * Flags for a browser without a sandbox or GPU. The last three turn off background traffic, so that only the pages send
 * requests.
 */
const defaultFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Starts the browser at CHROMIUM_PATH, else the one installed by npm, which needs no system libraries or fonts. The
 * browser exits with this process.
 */
export async function startBrowser(additionalFlags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ args: [...defaultFlags, ...additionalFlags], ...(await installedBrowser()) });
}

/**
 * Returns the path and environment of the browser. The first call unpacks npm's Chromium, so call it once before
 * starting several browsers in parallel.
 */
export async function installedBrowser() {
  const configuredPath = process.env.CHROMIUM_PATH?.trim();
  return configuredPath ? { executablePath: configuredPath } : chromiumFromNpm();
}

async function chromiumFromNpm() {
  const folder = path.join(
    projectRoot,
    `node_modules/.cache/everline/chromium-${packageJson.devDependencies["@sparticuz/chromium"]}`,
  );
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: path.join(folder, "chromium"),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, "al2023/lib"),
      FONTCONFIG_PATH: path.join(folder, "fonts"),
    },
  };
}

/** Unpacks into a temporary folder and renames it, so that a folder with the final name is always complete. */
async function unpack(folder: string): Promise<void> {
  const temporaryFolder = `${folder}.${process.pid}`;
  await mkdir(temporaryFolder, { recursive: true });
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, "unpack-chromium.ts")], {
    env: { ...process.env, TMPDIR: temporaryFolder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" },
  });
  const fonts = path.join(folder, "fonts");
  await writeFile(
    path.join(temporaryFolder, "fonts/fonts.conf"),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>\n`,
  );
  await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true }));
}
