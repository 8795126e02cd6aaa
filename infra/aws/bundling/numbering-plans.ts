import * as z from "zod";

/** Where a country's plan lists how its numbers are written, in version 4 of libphonenumber-js's metadata. */
const formatsIndex = 4;

const plansOfCountries = z
  .record(z.string(), z.array(z.json()))
  .transform((plans) =>
    Object.fromEntries(
      Object.entries(plans).map(([name, plan]) => [
        name,
        plan.map((part, index) => (index === formatsIndex ? 0 : part)),
      ]),
    ),
  );
const numberingPlans = z
  .object({ version: z.literal(4), countries: plansOfCountries, nonGeographic: plansOfCountries })
  .catchall(z.json());

/**
 * Returns libphonenumber-js's numbering plans without the ways of writing numbers, two thirds of their text. Functions
 * read numbers and never write them for people: that is done in browsers.
 *
 * @throws a ZodError if the metadata is of another version, whose parts may be in another order
 */
export function withoutFormats(plans: unknown): z.output<typeof numberingPlans> {
  return numberingPlans.parse(plans);
}
