import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { expect, it } from "vitest";
import * as z from "zod";
import { countries, parseSentNumber } from "#shared/domain/phone.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { withoutFormats } from "./numbering-plans.ts";
import { precomputeModules } from "./precomputed.ts";

const bundleShape = z.object({
  parseSentNumber: z.custom<typeof parseSentNumber>((value) => typeof value === "function"),
});
const numbersByCountry: ReadonlyMap<string, string> = new Map(Object.entries(examples));

it("a bundle reads each country's numbers as its source does, with a trunk zero, a digit too many or one too few too", async () => {
  const outfile = join(await temporaryFolder(), "phone.cjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["shared/domain/phone.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    plugins: [precomputeModules(root)],
  });
  const bundled = bundleShape.parse(createRequire(import.meta.url)(outfile));
  const sent = countries().flatMap(({ code, dialCode }) => {
    const number = numbersByCountry.get(code) ?? "";
    return [`+${dialCode}${number}`, `${dialCode}0${number}`, `+${dialCode}${number}1`, dialCode + number.slice(1)];
  });
  expect(sent.length).toBeGreaterThan(900);
  const read = sent.map(parseSentNumber);
  expect(read.filter((number) => number !== undefined).length).toBeGreaterThan(400);
  expect(sent.map(bundled.parseSentNumber)).toEqual(read);
});

it("plans of another version are refused, because their parts may be in another order", () => {
  expect(() => withoutFormats({ version: 5, countries: {}, nonGeographic: {} })).toThrow();
});
