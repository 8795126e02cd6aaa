/**
 * Serves the API like `local/gateway/process.ts`, except that a password does not take this machine's processor: on
 * Lambda each instance hashes on its own, here two cores would do it for everyone.
 */
import { registerHooks } from "node:module";

const standIn = new URL("./quick-passwords.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "bcryptjs" && context.parentURL !== standIn
      ? { url: standIn, shortCircuit: true }
      : next(specifier, context),
});
await import("#local/gateway/process.ts");
