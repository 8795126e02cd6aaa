import path from "node:path";
import { buildSync } from "esbuild";

const built = new Map<string, string>();

/** A browser script of ../stripe-js, with what it imports, as one classic script. Built at the first request. */
export function browserScript(name: "stripe" | "payment-frame" | "authentication-frame"): string {
  const known = built.get(name);
  if (known !== undefined) return known;
  const entry = path.join(import.meta.dirname, "..", "stripe-js", `${name}.ts`);
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    // The browser scripts share pure modules with the server; nothing else may slip in.
    platform: "browser",
    logLevel: "silent",
  });
  const script = outputFiles[0]?.text ?? "";
  built.set(name, script);
  return script;
}
