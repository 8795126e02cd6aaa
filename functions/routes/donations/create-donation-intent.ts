import { endpoint } from "../../http/endpoint.ts";
import { openDonation } from "../../payments/donations/open.ts";

/** Opens the payment for a donation, of an amount that the donor chooses. */
export const handler = endpoint("createDonationIntent", async ({ body, address, now }) =>
  openDonation(body, await address(), now),
);
