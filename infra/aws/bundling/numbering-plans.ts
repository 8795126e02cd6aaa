import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import * as z from "zod";

/** A country's plan is a list; the fifth of it says how a number is written (in blocks, with a trunk zero). */
const writing = 4;
const plans = z.record(z.string(), z.array(z.json()));
const metadata = z.looseObject({ countries: plans, nonGeographic: plans });

/**
 * libphonenumber's numbering plans without how numbers are written, a third of them: functions read numbers and say whether they can exist,
 * and only pages write them. https://gitlab.com/catamphetamine/libphonenumber-js/blob/master/METADATA.md
 */
export function withoutWriting(plan: unknown) {
  const { countries, nonGeographic, ...others } = metadata.parse(plan);
  const without = (all: z.output<typeof plans>) =>
    Object.fromEntries(
      Object.entries(all).map(([code, plan]) => [code, plan.map((part, place) => (place === writing ? 0 : part))]),
    );
  return { ...others, countries: without(countries), nonGeographic: without(nonGeographic) };
}

export const numberingPlans: Plugin = {
  name: "numbering plans",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]libphonenumber-js[\\/]metadata\.min\.json\.js$/ }, async ({ path }) => {
      const whole: unknown = JSON.parse(await readFile(path.replace(/\.js$/, ""), "utf8"));
      return { contents: `export default ${JSON.stringify(withoutWriting(whole))};`, loader: "js" };
    });
  },
};
