/** `npm run build`: builds the site into build/client, and post-processes it. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { inlineScripts } from "./inline-scripts.ts";
import { writePageHashes } from "./page-hashes.ts";
import { writeSearchEngineFiles } from "./search-engines.ts";
import { writeSecurityContact } from "./security-contact.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { status } = spawnSync(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
const buildFolder = path.join(root, "build");
await inlineScripts(path.join(buildFolder, "client"));
await writeSearchEngineFiles(path.join(buildFolder, "client"));
await writeSecurityContact(path.join(buildFolder, "client"), new Date());
await writePageHashes(buildFolder);
