import { giving } from "#shared/contract/shop/giving.ts";
import { callerAddress } from "../../http/address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { openDonation } from "../../payments/donations/open.ts";

/** Opens the payment for a donation, of an amount that the donor chooses. */
export const handler = openEndpoint("createDonationIntent", giving, async ({ body, from, now }) =>
  openDonation(body, await callerAddress(from, now), now),
);
