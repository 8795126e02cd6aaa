import path from "node:path";
import { buildSync } from "esbuild";

const scriptsByName = new Map<string, string>();

/** Returns a browser script of ../stripe-js, bundled into one classic script on the first request. */
export function browserScript(name: "stripe" | "payment-frame" | "authentication-frame"): string {
  const cachedScript = scriptsByName.get(name);
  if (cachedScript !== undefined) return cachedScript;
  const entry = path.join(import.meta.dirname, "..", "stripe-js", `${name}.ts`);
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    // The scripts share only pure modules with the server: importing a Node module fails the build.
    platform: "browser",
    logLevel: "silent",
  });
  const script = outputFiles[0]?.text ?? "";
  scriptsByName.set(name, script);
  return script;
}
