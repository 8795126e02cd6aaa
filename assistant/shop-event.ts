import { Webhook } from "standardwebhooks";
import * as z from "zod";

export const licence = z.object({ id: z.string(), state: z.string(), revision: z.int() });
export type Licence = z.output<typeof licence>;

const event = z.object({ data: z.object({ licence }) });
const signedHeaders = z.record(z.string(), z.string().catch(""));

/**
 * The license in an event of the shop; undefined if the shop did not sign it, or long ago. `body`: as it came.
 * @param secret of the endpoint, `whsec_…`
 */
export function licenceInEvent(body: string, headers: object, secret: string): Licence | undefined {
  try {
    return event.parse(new Webhook(secret).verify(body, signedHeaders.parse(headers))).data.licence;
  } catch {
    return undefined;
  }
}
