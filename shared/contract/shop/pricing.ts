import * as z from "zod";
import { regionReasons } from "../../domain/sales-regions.ts";
import { currency, minorUnits } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

export const pricing = {
  getPricing: {
    reply: z.object({
      priceCents: minorUnits,
      currency,
      assistantNumber: z.string(),
      /** In how many days a customer may take the money back; 0: by writing to the shop only. */
      refundDays: z.int().nonnegative(),
      /** The number of licenses claimed, the launch limit, and the price after the limit is reached. */
      claimed: minorUnits,
      limit: minorUnits,
      nextPriceCents: minorUnits,
      /** Who sells, and where, in one line. Absent: the shop has not named a seller. */
      seller: z.string().optional(),
      /**
       * Where licenses are sold, by dial code in digits; "" is for all others. The longest one that a number begins
       * with decides; without a reason it is open. Absent: everywhere.
       */
      salesRegions: z.array(z.object({ dialCode: z.string(), reason: z.enum(regionReasons).optional() })).optional(),
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
