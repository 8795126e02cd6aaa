/** `npm run build`: builds the site into build/client, and post-processes it. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { inlineScripts } from "./inline-scripts.ts";
import { readPages } from "./pages.ts";
import { writeSearchEngineFiles } from "./search-engines.ts";
import { writeSecurityContact } from "./security-contact.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { status } = spawnSync(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);
const clientFolder = path.join(root, "build/client");
await inlineScripts(clientFolder);
await writeSearchEngineFiles(clientFolder);
await writeSecurityContact(clientFolder, new Date());
// A build whose pages would not start ends with instructions instead.
try {
  await readPages(clientFolder);
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
