import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { exportsOf } from "./stubs.ts";

/** The parts of Stripe's API that functions call, by their files in Stripe's library. */
export const calledResources: readonly string[] = [
  "Checkout/Sessions",
  "Disputes",
  "Events",
  "PaymentIntents",
  "Refunds",
];

/**
 * Leaves out of Stripe's library the parts of the API that no function calls, and the handler of thin events: three
 * quarters of the library, which take a cold start four milliseconds to read.
 */
export const trimStripe = (root: string): Plugin => ({
  name: "trimmed Stripe",
  setup({ onLoad }) {
    const library = join(root, "node_modules/stripe/esm");
    const called = new Set(calledResources.map((name) => join(library, "resources", `${name}.js`)));
    const stub = JSON.stringify(join(root, "functions/bundle-stubs/uncalled-part-of-stripe.ts"));
    const filter = /\/node_modules\/stripe\/esm\/(?:resources\/.*|StripeEventNotificationHandler)\.js$/;
    onLoad({ filter }, async ({ path }) => {
      if (called.has(path)) return undefined;
      const names = exportsOf(await readFile(path, "utf8"));
      return {
        contents: names.map((name) => `export { UncalledPart as ${name} } from ${stub};`).join("\n"),
        loader: "js",
      };
    });
  },
});
